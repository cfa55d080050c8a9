/**
 * Writing the log in SQL: entries, and in the same statement's transaction the sums made of them. Row security keeps
 * everything inside the tenant.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { ClientType } from '#behavior/contract/behavior.ts'
import { addUp } from './sums.repo.ts'

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

/** One user's batches are written one after the other, so that an entry sent twice at the same time is recognised. */
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
  await sql`with written as (${written}), ${addUp('written')}`.execute(tx)
}

/** Makes the months between two days that are not there. */
export async function keepMonths(db: Db, first: Date, last: Date): Promise<void> {
  await sql`select sys_log_user_behavior_keep(${first.toISOString().slice(0, 10)}::date, ${last.toISOString().slice(0, 10)}::date)`.execute(
    db,
  )
}
