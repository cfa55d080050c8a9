/** Which users have which posts, in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { MAX_NAMES, type Reference } from '#kernel/records/references.ts'

/** The names of those of the posts that exist. */
export async function findPostNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sys_post')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The posts that a user has. */
export async function findPostIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sys_user_post').select('post_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.post_id)
}

/** The users who have a post. */
export async function findHolderIds(db: Db, postId: string): Promise<string[]> {
  const rows = await db.selectFrom('sys_user_post').select('user_id').where('post_id', '=', postId).execute()
  return rows.map((row) => row.user_id)
}

/** Replaces the posts of a user. */
export async function setPostsOf(tx: Tx, tenantId: number, userId: string, postIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sys_user_post').where('user_id', '=', userId).execute()
  if (postIds.length === 0) return
  await tx
    .insertInto('sys_user_post')
    .values(postIds.map((post_id) => ({ tenant_id: tenantId, user_id: userId, post_id })))
    .execute()
}

/** The users who have a post, as what keeps it from being deleted. */
export async function findHolders(db: Db, postId: string): Promise<Reference[]> {
  const { rows } = await sql<{ count: number; names: string[] | null }>`
    select count(*)::int as count, (array_agg(u.real_name order by u.real_name))[1:${sql.lit(MAX_NAMES)}] as names
    from sys_user_post up join sys_user u on u.tenant_id = up.tenant_id and u.id = up.user_id
    where up.post_id = ${postId}`.execute(db)
  return rows.flatMap(({ count, names }) => (count === 0 ? [] : [{ kind: 'holders', count, names: names ?? [] }]))
}
