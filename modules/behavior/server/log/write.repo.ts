/**
 * Writing the log in SQL: entries, and in the same statement's transaction the sums made of them. Row security keeps
 * everything inside the tenant.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { OTHER_MENU, type ClientType } from '#behavior/contract/behavior.ts'

/** An entry as the server has made it. */
export interface NewBehavior {
  id: string
  operaAt: Date
  clientType: ClientType
  operaType: number
  operaUrl: string
  menuId: string | null
  moduleCode: string
  component: string
  operaAction: string
  operaDesc: string
}

/** Whose entries they are, by the session. */
export interface Author {
  tenantId: number
  userId: string
  userName: string
  realName: string
  deptId: string
  ip: string
}

/** A day begins at midnight in UTC+8, whatever zone the database thinks in. */
export const dayOfLog = sql<string>`((opera_at at time zone 'UTC') + interval '8 hours')::date`

/** One person's batches come one after the other, so that what is told twice at once is seen. */
export async function lockPerson(tx: Tx, { tenantId, userId }: Pick<Author, 'tenantId' | 'userId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7100019, hashtext(${`${tenantId} ${userId}`}))`.execute(tx)
}

/** Which of these ids the person's entries since then have already. */
export async function findKnown(tx: Tx, userId: string, ids: readonly string[], since: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('sys_log_user_behavior')
    .select('id')
    .where('user_id', '=', userId)
    .where('opera_at', '>=', sql<string>`${since}::timestamptz`)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The modules of those of these menus that there are, by id. */
export async function findModules(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_menu')
    .select(['id', 'module_code as moduleCode'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, moduleCode }) => [id, moduleCode]))
}

/** Writes entries that are not there yet, and adds them to the sums of their days. */
export async function insertBehavior(tx: Tx, author: Author, entries: readonly NewBehavior[]): Promise<void> {
  const values = entries.map((entry) => ({
    tenant_id: author.tenantId,
    id: entry.id,
    opera_at: entry.operaAt.toISOString(),
    user_id: author.userId,
    user_name: author.userName,
    real_name: author.realName,
    dept_id: author.deptId,
    client_type: entry.clientType,
    opera_type: entry.operaType,
    opera_url: entry.operaUrl,
    menu_id: entry.menuId,
    module_code: entry.moduleCode,
    component: entry.component,
    opera_action: entry.operaAction,
    opera_desc: entry.operaDesc,
    ip: author.ip,
  }))
  const written = tx.insertInto('sys_log_user_behavior').values(values).returningAll()
  await sql`with written as (${written}) ${addUp('written')}
    on conflict (tenant_id, day, user_id, dept_id, menu_id, module_code, component) do update set
      open_menu = sums.open_menu + excluded.open_menu,
      open_other_menu = sums.open_other_menu + excluded.open_other_menu,
      added = sums.added + excluded.added,
      edited = sums.edited + excluded.edited,
      deleted = sums.deleted + excluded.deleted,
      deleted_many = sums.deleted_many + excluded.deleted_many`.execute(tx)
}

/**
 * Makes the sums of whole days anew from the entries, whatever they were: to be asked for only while the log still has
 * every entry of them.
 * @param from first day, `2026-11-20`
 * @param to last day
 */
export async function addUpAnew(tx: Tx, tenantId: number, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`delete from sys_log_user_behavior_day
    where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date`.execute(tx)
  await sql`with kept as (
      select * from sys_log_user_behavior where tenant_id = ${tenantId}
        and opera_at >= ((${from}::date)::timestamp - interval '8 hours') at time zone 'UTC'
        and opera_at < ((${to}::date + 1)::timestamp - interval '8 hours') at time zone 'UTC')
    ${addUp('kept')}`.execute(tx)
}

/** `insert into … select …` of the sums of entries. */
const addUp = (entries: 'written' | 'kept') => sql`
  insert into sys_log_user_behavior_day as sums
    (tenant_id, day, user_id, dept_id, menu_id, module_code, component,
      open_menu, open_other_menu, added, edited, deleted, deleted_many)
  select tenant_id, ${dayOfLog}, user_id, dept_id, coalesce(menu_id, ${OTHER_MENU}::uuid), module_code, component,
    count(*) filter (where opera_type = 1), count(*) filter (where opera_type = 2),
    count(*) filter (where opera_type = 3), count(*) filter (where opera_type = 4),
    count(*) filter (where opera_type = 5), count(*) filter (where opera_type = 6)
  from ${sql.id(entries)} group by 1, 2, 3, 4, 5, 6, 7`

/** Makes the months between two days that are not there. */
export async function keepMonths(db: Db, first: Date, last: Date): Promise<void> {
  await sql`select sys_log_user_behavior_keep(${first.toISOString().slice(0, 10)}::date, ${last.toISOString().slice(0, 10)}::date)`.execute(
    db,
  )
}
