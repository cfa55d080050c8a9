/** Absences and deputies in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import { byName } from '#kernel/i18n/by-name.ts'
import { isPersonInScope } from '#system/server/index.ts'
import { MAX_DEPUTIES, type AbsenceEnd, type WorkflowAbsenceQuery } from '#workflow/contract/absence.ts'
import { textIn } from '../model/name-lookup.repo.ts'

declareScoped('absence')

/** What is written of an absence. */
export interface AbsenceValues {
  user_id: string
  deputy_id: string
  begins_at: string
  ends_at: string
  processes: string[]
  reason: string
  take_over: boolean
  at_end: AbsenceEnd
}

/** The managers among those who wrote it; the absent person and administrators leave none. */
export interface AbsenceAuthors {
  named_by: string[]
}

export const absenceList = defineList({
  resource: 'workflowAway',
  table: 'wf_away',
  sort: { beginDate: 'begins_at', endDate: 'ends_at', createDate: 'created_at' },
  defaultSort: 'beginDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.user_id')
      .leftJoin('sys_user as d', 'd.id', 'page.deputy_id')
      .select([
        'page.position',
        'page.id',
        'page.user_id as userId',
        sql<string>`coalesce(u.real_name, '')`.as('user'),
        'page.deputy_id as deputyId',
        sql<string>`coalesce(d.real_name, '')`.as('deputy'),
        'page.begins_at as beginDate',
        'page.ends_at as endDate',
        'page.processes',
        'page.reason',
        'page.take_over as takeOver',
        'page.at_end as atEnd',
        'page.phase',
        'page.created_at as createDate',
        'page.version',
      ])
      .orderBy(order),
})

/** One's own and those where one is the deputy; for who manages them, those of everybody within the data scope, too. */
const seen = (actor: Actor, { whose }: Pick<WorkflowAbsenceQuery, 'whose'>): SqlCondition[] => {
  const own = sql<SqlBool>`user_id = ${actor.userId}::uuid`
  const standIn = sql<SqlBool>`deputy_id = ${actor.userId}::uuid`
  if (whose === 'own') return [own]
  if (whose === 'standIn') return [standIn]
  if (!holds(actor, 'wf:absence:manage')) return [sql<SqlBool>`(${own} or ${standIn})`]
  return [sql<SqlBool>`(${own} or ${standIn} or ${isPersonInScope(actor, 'wf_away.user_id', { resource: 'absence' })})`]
}
type SqlCondition = Expression<SqlBool>

export function callOfAbsences(actor: Actor, query: WorkflowAbsenceQuery): ListCall<'wf_away'> {
  const { keyword, phase, whose } = query
  return {
    tenantId: actor.tenantId,
    paging: query,
    where: (eb) => {
      const conditions = seen(actor, query)
      if (phase) conditions.push(eb('phase', '=', phase))
      if (keyword)
        conditions.push(sql<SqlBool>`(lower(reason) like ${containing(keyword)} or exists (select 1 from sys_user n
          where n.id in (wf_away.user_id, wf_away.deputy_id) and lower(n.real_name) like ${containing(keyword)}))`)
      return conditions
    },
    whereKey: [
      keyword,
      phase,
      whose,
      holds(actor, 'wf:absence:manage') ? scopeFor(actor.scope, 'absence') : 'own',
      actor.userId,
    ],
  }
}

/** One absence the actor sees. */
export async function findAbsence(db: Db, actor: Actor, id: string) {
  return db
    .selectFrom('wf_away')
    .leftJoin('sys_user as u', 'u.id', 'wf_away.user_id')
    .leftJoin('sys_user as d', 'd.id', 'wf_away.deputy_id')
    .select([
      'wf_away.id',
      'wf_away.user_id as userId',
      sql<string>`coalesce(u.real_name, '')`.as('user'),
      'wf_away.deputy_id as deputyId',
      sql<string>`coalesce(d.real_name, '')`.as('deputy'),
      'wf_away.begins_at as beginDate',
      'wf_away.ends_at as endDate',
      'wf_away.processes',
      'wf_away.reason',
      'wf_away.take_over as takeOver',
      'wf_away.at_end as atEnd',
      'wf_away.phase',
      'wf_away.created_at as createDate',
      'wf_away.version',
      'wf_away.named_by as namedBy',
    ])
    .where('wf_away.id', '=', id)
    .where((eb) => eb.and(seen(actor, {})))
    .executeTakeFirst()
}
export type FoundAbsence = NonNullable<Awaited<ReturnType<typeof findAbsence>>>

/** The part of an absence that decides which others it meets. */
type Extent = Pick<AbsenceValues, 'begins_at' | 'ends_at' | 'processes'>

/** Whether the absences of a deputy, of the deputy's own deputy and so on lead to a person while another one lasts. */
export async function leadsTo(
  db: Db,
  { deputyId, personId }: { deputyId: string; personId: string },
  { begins_at, ends_at, processes }: Extent,
): Promise<boolean> {
  const { rows } = await sql`
    with recursive chain as (
      select ${deputyId}::uuid as person, 0 as step
      union
      select a.deputy_id, c.step + 1 from chain c join wf_away a on a.user_id = c.person
      where c.step < ${MAX_DEPUTIES}::int and a.phase <> 'ended'
        and a.begins_at < ${ends_at}::timestamptz and ${begins_at}::timestamptz < a.ends_at
        and (a.processes = '{}' or ${processes}::text[] = '{}' or a.processes && ${processes}::text[]))
    select 1 from chain where person = ${personId}::uuid limit 1`.execute(db)
  return rows.length > 0
}

/** Those of some people who may sign in, held so that two absences of one of them are decided one after the other. */
export async function findUsersForUpdate(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('sys_user')
    .select(['id', 'real_name', 'status'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.flatMap(({ id, real_name, status }) => (status === 1 ? [[id, real_name] as const] : [])))
}

/** An absence of the same person at the same time for one of the same processes. */
export async function findOverlap(
  db: Db,
  { user_id, begins_at, ends_at, processes }: AbsenceValues,
  exceptId?: string,
): Promise<{ deputy: string } | undefined> {
  const { rows } = await sql<{ deputy: string }>`
    select coalesce(d.real_name, '') as deputy
    from wf_away a left join sys_user d on d.id = a.deputy_id
    where a.user_id = ${user_id}::uuid and a.phase <> 'ended' and a.id is distinct from ${exceptId ?? null}::uuid
      and a.begins_at < ${ends_at}::timestamptz and ${begins_at}::timestamptz < a.ends_at
      and (a.processes = '{}' or ${processes}::text[] = '{}' or a.processes && ${processes}::text[])
    order by a.begins_at limit 1`.execute(db)
  return rows[0]
}

export async function insertAbsence(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  values: AbsenceValues & AbsenceAuthors,
): Promise<void> {
  await tx
    .insertInto('wf_away')
    .values({ tenant_id: key.tenantId, id: key.id, ...values, created_by: key.by, updated_by: key.by })
    .execute()
}

export async function updateAbsence(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: AbsenceValues & AbsenceAuthors,
): Promise<void> {
  await tx
    .updateTable('wf_away')
    .set({ ...values, updated_by: by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Ends one now, by the database's clock; one that has not begun never will. */
export async function endNow(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`update wf_away set ends_at = case when begins_at < now() then least(ends_at, now()) else ends_at end,
      phase = case when begins_at < now() then phase else 'ended' end,
      updated_by = ${by}::uuid, updated_at = now(), version = version + 1
    where id = ${id}`.execute(tx)
}

export async function deleteAbsence(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('wf_away').where('id', '=', id).execute()
}

/** Processes an absence can be about: those that were ever deployed, by name. */
export async function deployedProcesses(db: Db, language: Language): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (key) key, ${textIn(language)('name', 'name_en')} as name from wf_definition order by key, number desc`.execute(
    db,
  )
  return rows.sort(byName)
}
