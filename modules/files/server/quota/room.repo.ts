/** What users take of the room for files, in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

export interface UserRoom {
  bytes: number
  files: number
  /** A limit of the user's own; null: the parameter's. */
  quotaMb: number | null
  warned: 0 | 80 | 95
}

/** What one user takes, and of how much they were warned. */
export async function roomOf(db: Db, userId: string): Promise<UserRoom> {
  const { rows } = await sql<UserRoom>`
    select taken.bytes, taken.files, own.quota_mb as "quotaMb", coalesce(own.warned, 0) as warned
    from (select coalesce(sum(bytes), 0)::float8 as bytes, count(*)::int as files
      from sys_oss where created_by = ${userId}::uuid) taken
    left join sys_oss_user own on own.user_id = ${userId}::uuid`.execute(db)
  return rows[0] ?? { bytes: 0, files: 0, quotaMb: null, warned: 0 }
}

/** Nothing happens for a user who is gone. */
export async function saveWarned(
  tx: Tx,
  { tenantId, userId, warned }: { tenantId: number; userId: string; warned: 0 | 80 | 95 },
): Promise<void> {
  await sql`
    insert into sys_oss_user (tenant_id, user_id, warned)
    select ${tenantId}::int, id, ${warned}::int from sys_user where id = ${userId}::uuid
    on conflict (tenant_id, user_id) do update set warned = excluded.warned`.execute(tx)
}
