/** What users take of the room for files, in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { UserSpaceQuery, UserSpaceSort } from '#files/contract/oss.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing } from '#kernel/lists/list.ts'
import { isPersonInScope, type Reader } from '#system/server/index.ts'

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

export interface FoundSpace extends UserRoom {
  id: string
  name: string
}

/** The order of each field that users may be sorted by; the id comes last, so that no one is on two pages. */
const ORDERS: Readonly<Record<UserSpaceSort, string>> = {
  used: 'bytes desc, name, id',
  name: 'name, id',
  files: 'files desc, name, id',
}

/** Users within the data scope who have files or a limit of their own; with a name, all who are called so. */
export async function spacesOf(
  db: Db,
  reader: Reader,
  query: UserSpaceQuery,
): Promise<{ total: number; list: FoundSpace[] }> {
  const { name, page, limit, sortBy } = query
  const isWanted = name === undefined ? sql`(taken.files > 0 or own.quota_mb is not null)` : named(name)
  const { rows } = await sql<FoundSpace & { total: number }>`
    select u.id, u.real_name as name, coalesce(taken.bytes, 0) as bytes, coalesce(taken.files, 0) as files,
      own.quota_mb as "quotaMb", coalesce(own.warned, 0) as warned, count(*) over ()::int as total
    from sys_user u
    left join (select created_by, sum(bytes)::float8 as bytes, count(*)::int as files from sys_oss group by created_by) taken
      on taken.created_by = u.id
    left join sys_oss_user own on own.user_id = u.id
    where ${isWanted} and (u.id = ${reader.userId}::uuid or ${isPersonInScope(reader, 'u.id')})
    order by ${sql.raw(ORDERS[sortBy])} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  // Behind the last page there is no row that could say how many there are.
  if (rows.length === 0 && page > 1)
    return { ...(await spacesOf(db, reader, { ...query, page: 1, limit: 1 })), list: [] }
  return { total: rows[0]?.total ?? 0, list: rows.map(({ total: _, ...space }) => space) }
}

const named = (name: string) => sql`lower(u.real_name) like ${containing(name)}`

/** What the audit trail says of a user's limit; undefined where there is no such user. */
export async function findQuota(tx: Tx, userId: string): Promise<{ name: string; quotaMb: number | null } | undefined> {
  const { rows } = await sql<{ name: string; quotaMb: number | null }>`
    select u.real_name as name, own.quota_mb as "quotaMb"
    from sys_user u left join sys_oss_user own on own.user_id = u.id where u.id = ${userId}::uuid`.execute(tx)
  return rows[0]
}

export async function saveQuota(
  tx: Tx,
  { tenantId, userId, quotaMb }: { tenantId: number; userId: string; quotaMb: number | null },
): Promise<void> {
  await tx
    .insertInto('sys_oss_user')
    .values({ tenant_id: tenantId, user_id: userId, quota_mb: quotaMb })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ quota_mb: quotaMb }))
    .execute()
}
