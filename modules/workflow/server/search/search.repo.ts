/**
 * What the search finds of processes, in SQL: those one may start, tasks that wait for one, requests one has started.
 */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing } from '#kernel/lists/list.ts'
import { byName } from '#kernel/i18n/by-name.ts'
import { mayStartModel } from '../model/access-lookup.repo.ts'
import { categoryEntry, categoryTexts } from '../model/category-lookup.repo.ts'
import type { NamedTask } from '../runtime/engine/task-nodes.ts'
import { waitsFor } from '../task/task.repo.ts'

/** Which records are asked for: by their ids, or all whose texts contain some terms. */
export interface Among {
  readonly ids?: readonly string[]
  /** Each is contained in one of the texts of a record. */
  readonly terms?: readonly string[]
  readonly limit: number
}

/** A record and the texts it is found by. */
export interface FoundRow {
  readonly id: string
  readonly title: string
  readonly process: string
  readonly processEn: string
  /** The step of a task; empty for others. */
  readonly node: string
  /** Who has started it; empty for others. */
  readonly starter: string
}

const ids = (wanted: readonly string[]) => sql`any(${[...wanted]}::uuid[])`

/** Every term stands in one of the texts. */
const containsAll = (terms: readonly string[], texts: readonly string[]): Expression<SqlBool>[] =>
  terms.map((term) => {
    const all = texts.map((text) => sql`lower(${sql.ref(text)}) like ${containing(term)}`)
    return sql<SqlBool>`(${sql.join(all, sql` or `)})`
  })

/** The open tasks that wait for the actor, the newest first. */
export async function findToDo(
  db: Db,
  actor: Actor,
  { ids: wanted, terms = [], limit }: Among,
): Promise<(FoundRow & NamedTask)[]> {
  let own = db
    .selectFrom('wf_task')
    .select(['id', 'root_id', 'instance_id', 'node_id', 'node_name', 'opened_at'])
    .where('status', '=', 'open')
    .where((eb) => waitsFor(eb, actor))
  if (wanted !== undefined) own = own.where(sql<SqlBool>`id = ${ids(wanted)}`)
  return db
    .selectFrom(own.as('t'))
    .innerJoin('wf_instance as i', 'i.id', 't.instance_id')
    .innerJoin('wf_instance as root', 'root.id', 't.root_id')
    .innerJoin('wf_definition as d', 'd.id', 'root.definition_id')
    .leftJoin('sys_user as s', 's.id', 'root.starter_id')
    .select([
      't.id',
      'root.title',
      'd.name as process',
      'd.name_en as processEn',
      'i.definition_id as definitionId',
      't.node_id as nodeId',
      sql<string>`coalesce(nullif(t.node_name, ''), t.node_id)`.as('node'),
      sql<string>`coalesce(s.real_name, '')`.as('starter'),
    ])
    .where((eb) =>
      eb.and(containsAll(terms, ['root.title', 'root.serial', 'd.name', 'd.name_en', 't.node_name', 's.real_name'])),
    )
    .orderBy('t.opened_at', 'desc')
    .orderBy('t.id')
    .limit(limit)
    .execute()
}

/** The requests that the actor has started, the newest first. */
export function findStarted(db: Db, { userId }: Actor, { ids: wanted, terms = [], limit }: Among): Promise<FoundRow[]> {
  return db
    .selectFrom('wf_instance as i')
    .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
    .select([
      'i.id',
      'i.title',
      'd.name as process',
      'd.name_en as processEn',
      sql<string>`''`.as('node'),
      sql<string>`''`.as('starter'),
    ])
    .where('i.starter_id', '=', userId)
    .where('i.parent_id', 'is', null)
    .where((eb) => eb.and(containsAll(terms, ['i.title', 'd.name', 'd.name_en', 'i.serial', 'i.business_key'])))
    .$if(wanted !== undefined, (query) => query.where(sql<SqlBool>`i.id = ${ids(wanted ?? [])}`))
    .orderBy('i.started_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .execute()
}

/** A process that the actor may start, by the id of its model. */
export interface StartableRow {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly category: string
  readonly categoryEn: string
  readonly remark: string
}

/** The processes that the actor may start now, by name. */
export async function findStartable(db: Db, actor: Actor): Promise<StartableRow[]> {
  const { rows } = await sql<StartableRow & { suspended: 0 | 1 }>`
    select distinct on (d.key) m.id, d.key, d.name, d.name_en as "nameEn", d.suspended, ${categoryTexts}, m.remark
    from wf_definition d join wf_model m on m.id = d.model_id and m.key = d.key and ${mayStartModel(actor)} ${categoryEntry}
    order by d.key, d.number desc`.execute(db)
  return rows.filter(({ suspended }) => suspended === 0).sort(byName)
}
