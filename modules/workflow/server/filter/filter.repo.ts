/** What the rows of one list have in common, in SQL: asked of the rows that the list itself shows its reader. */
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { WorkFilterChoices, WorkList } from '#workflow/contract/work-filters.ts'
import { callOfCcs } from '../cc/cc.repo.ts'
import { callOfInstances } from '../instance/instance.repo.ts'
import { categoryEntry, categoryIn, categoryRank } from '../model/category-lookup.repo.ts'
import { textIn } from '../model/name-lookup.repo.ts'
import { callOfDone, callOfToDo } from '../task/task.repo.ts'

const MAX_PROCESSES = 200
const MAX_NODES = 500
const MAX_CATEGORIES = 100
const MAX_STARTERS = 200
/** The newest rows of a list, which are looked at: a list may be as long as a working life. */
const MAX_ROWS = 10_000

/** A list without filters. */
const ALL = { page: 1, limit: 1, order: 'desc' } as const

/** The right to see a list, where it is another one than for tasks. */
export const LIST_RIGHTS: Partial<Record<WorkList, string>> = {
  started: 'wf:instance:page',
  draft: 'wf:instance:start',
}

/** A list that is made of requests. */
export type RequestList = Exclude<WorkList, 'draft'>

/** The requests of a list, one row for each row of it; for tasks with the node. */
export function rowsOf(db: Db, actor: Actor, list: RequestList): RawBuilder<unknown> {
  if (list === 'cc') {
    const { where } = callOfCcs(actor, ALL)
    const rows = db
      .selectFrom('wf_copy')
      .select('root_id')
      .where((eb) => eb.and(where(eb)))
      .orderBy('given_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(MAX_ROWS))
    return sql`select root_id from (${rows}) c`
  }
  if (list === 'started') {
    const { where } = callOfInstances(actor, { ...ALL, whose: 'started' }, [])
    const rows = db
      .selectFrom('wf_instance')
      .select('id as root_id')
      .where((eb) => eb.and(where(eb)))
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(MAX_ROWS))
    return sql`select root_id from (${rows}) c`
  }
  return sql`select root_id from (${newestTasks(db, actor, list)}) c`
}

function newestTasks(db: Db, actor: Actor, list: 'todo' | 'done') {
  const [{ where }, at] =
    list === 'todo' ? [callOfToDo(actor, ALL), 'opened_at'] : [callOfDone(actor, ALL), 'closed_at']
  return db
    .selectFrom('wf_task')
    .select(['root_id', 'instance_id', 'node_id', 'node_name'])
    .where((eb) => eb.and(where(eb)))
    .orderBy(sql.ref(at), 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_ROWS))
}

/** The tasks whose nodes a list is filtered by: its own, or those at which its requests stand. */
function tasksOf(db: Db, actor: Actor, list: RequestList): RawBuilder<unknown> {
  if (list === 'todo' || list === 'done') return sql`${newestTasks(db, actor, list)}`
  return sql`select t.root_id, t.instance_id, t.node_id, t.node_name from wf_task t
    where t.status = 'open' and t.root_id in (${rowsOf(db, actor, list)})`
}

/** The processes with the number of their rows, the most frequent first. */
export async function processesIn(db: Db, actor: Actor, list: RequestList): Promise<WorkFilterChoices['processes']> {
  const name = textIn(actor.language)('d.name', 'd.name_en')
  const { rows } = await sql<WorkFilterChoices['processes'][number]>`
    select d.key, (array_agg(${name} order by d.number desc))[1] as name, count(*)::float8 as count
    from (${rowsOf(db, actor, list)}) r join wf_instance i on i.id = r.root_id join wf_definition d on d.id = i.definition_id
    group by d.key order by count(*) desc, d.key limit ${MAX_PROCESSES}`.execute(db)
  return rows
}

/** The nodes by process; `definitionId` is that of the instance the task belongs to, which names them. */
export async function nodesIn(
  db: Db,
  actor: Actor,
  list: RequestList,
): Promise<{ process: string; nodeId: string; node: string; definitionId: string }[]> {
  const { rows } = await sql<{ process: string; nodeId: string; node: string; definitionId: string }>`
    select distinct on (d.key, t.node_id) d.key as process, t.node_id as "nodeId",
      coalesce(nullif(t.node_name, ''), t.node_id) as node, own.definition_id as "definitionId"
    from (${tasksOf(db, actor, list)}) t join wf_instance own on own.id = t.instance_id
      join wf_instance i on i.id = t.root_id join wf_definition d on d.id = i.definition_id
    order by d.key, t.node_id, own.started_at desc limit ${MAX_NODES}`.execute(db)
  return rows
}

export async function categoriesIn(db: Db, actor: Actor, list: RequestList): Promise<WorkFilterChoices['categories']> {
  const { rows } = await sql<WorkFilterChoices['categories'][number]>`
    select m.category as value, min(${categoryIn(actor.language)}) as name
    from (${rowsOf(db, actor, list)}) r join wf_instance i on i.id = r.root_id
      join wf_definition d on d.id = i.definition_id join wf_model m on m.id = d.model_id ${categoryEntry}
    where m.category <> '' group by m.category order by min(${categoryRank}), m.category limit ${MAX_CATEGORIES}`.execute(
    db,
  )
  return rows
}

export async function startersIn(db: Db, actor: Actor, list: RequestList): Promise<WorkFilterChoices['starters']> {
  const { rows } = await sql<WorkFilterChoices['starters'][number]>`
    select u.id, u.real_name as name
    from (${rowsOf(db, actor, list)}) r join wf_instance i on i.id = r.root_id join sys_user u on u.id = i.starter_id
    group by u.id, u.real_name order by count(*) desc, u.id limit ${MAX_STARTERS}`.execute(db)
  return rows
}

/** The same of drafts, which belong to no request yet. */
export async function choicesOfDrafts(
  db: Db,
  actor: Actor,
): Promise<Pick<WorkFilterChoices, 'processes' | 'categories'>> {
  const nameOf = textIn(actor.language)
  const own = sql`(select f.key, count(*) as count from wf_draft f where f.owner_id = ${actor.userId}::uuid group by f.key)`
  const { rows: processes } = await sql<WorkFilterChoices['processes'][number]>`
    select f.key, coalesce((select ${nameOf('d.name', 'd.name_en')} from wf_definition d where d.key = f.key
      order by d.number desc limit 1), f.key) as name, f.count::float8 as count
    from ${own} f order by f.count desc, f.key limit ${MAX_PROCESSES}`.execute(db)
  const { rows: categories } = await sql<WorkFilterChoices['categories'][number]>`
    select m.category as value, min(${categoryIn(actor.language)}) as name
    from ${own} f join wf_model m on m.key = f.key ${categoryEntry} where m.category <> ''
    group by m.category order by min(${categoryRank}), m.category limit ${MAX_CATEGORIES}`.execute(db)
  return { processes, categories }
}
