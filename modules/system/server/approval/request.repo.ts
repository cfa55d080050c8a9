/** Requests as the changes open them whose grants wait, in SQL; module `security` lists and decides them. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { GrantItem } from '#system/contract/approval.ts'

export interface NewRequest {
  tenantId: number
  id: string
  by: string
  items: readonly GrantItem[]
  /** Names by id, as they were at the time. */
  names: Readonly<Record<string, string>>
  /** In short, as the list and the audit trail call it. */
  label: string
  /** Users concerned, as far as they are known. */
  userIds: readonly string[]
  days: number
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { tenantId, id, by, items, names, label, userIds, days } = request
  await sql`
    insert into sys_grant_request (tenant_id, id, items, names, label, user_ids, expires_at, created_by, updated_by)
    values (${tenantId}, ${id}, ${JSON.stringify(items)}::jsonb, ${JSON.stringify(names)}::jsonb, ${label},
      ${[...userIds]}::uuid[], now() + make_interval(days => ${days}::int), ${by}, ${by})`.execute(tx)
}

/** A request for exactly this by the same user that waits already. */
export async function findSame(db: Db, by: string, items: readonly GrantItem[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_grant_request
    where status = 0 and expires_at > now() and created_by = ${by} and items = ${JSON.stringify(items)}::jsonb
    limit 1`.execute(db)
  return rows[0]?.id
}

/** Names of users, roles, menus, departments, posts and groups. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  const wanted = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string; name: string }>`
    select id, real_name as name from sys_user where id = ${wanted}
    union all select id, name from sys_role where id = ${wanted}
    union all select id, name from sys_menu where id = ${wanted}
    union all select id, name from sys_dept where id = ${wanted}
    union all select id, name from sys_post where id = ${wanted}
    union all select id, name from sys_group where id = ${wanted}`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Users who have a role in any way, administrators apart: they hold everything anyway. */
export async function findGaining(db: Db, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.user_id as id from sys_role_assignment a
      join sys_user u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.super_admin <> 1
    where a.role_id = ${roleId}`.execute(db)
  return rows.map(({ id }) => id)
}
