/** Posts in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { PostDraft, PostQuery } from '#system/contract/post.ts'
import { MAX_NAMES, type Reference } from '../references.ts'

const userCountOf = (post: 'page' | 'p') =>
  sql<number>`(
  select count(*)::int from sys_user_post up
  where up.tenant_id = ${sql.table(post)}.tenant_id and up.post_id = ${sql.table(post)}.id
)`.as('userCount')

export const postList = defineList({
  resource: 'post',
  table: 'sys_post',
  sort: { sort: 'sort', code: 'code', name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.code',
        'page.name',
        'page.sort',
        'page.status',
        'page.remark',
        'page.created_at as createDate',
        'page.updated_at as updateDate',
        'page.version',
        userCountOf('page'),
      ])
      .orderBy(order),
})

/** The tenant's posts that match. */
export function callOfPosts({ tenantId }: Pick<Actor, 'tenantId'>, query: PostQuery): ListCall<'sys_post'> {
  const { keyword, status } = query
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(keyword ?? '')}`
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword) conditions.push(eb.or(['code', 'name', 'remark'].map(like)))
      if (status !== undefined) conditions.push(eb('status', '=', status))
      return conditions
    },
    whereKey: [keyword, status],
  }
}

export function findPost(db: Db, id: string) {
  return db
    .selectFrom('sys_post as p')
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.sort',
      'p.status',
      'p.remark',
      'p.created_at as createDate',
      'p.updated_at as updateDate',
      'p.version',
      userCountOf('p'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
}
export type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** Every post, in order. */
export function findPosts(db: Db) {
  return db
    .selectFrom('sys_post')
    .select(['id', 'code', 'name', 'status'])
    .orderBy('sort')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Which of the ids are posts of the tenant. */
export async function existingPostIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sys_post')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The names of those of the posts that exist. */
export async function findPostNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sys_post')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The posts somebody has. */
export async function findPostIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sys_user_post').select('post_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.post_id)
}

/** Who has a post. */
export async function findHolderIds(db: Db, postId: string): Promise<string[]> {
  const rows = await db.selectFrom('sys_user_post').select('user_id').where('post_id', '=', postId).execute()
  return rows.map((row) => row.user_id)
}

/** Whether another post has the code, or the name. */
export async function isTaken(db: Db, what: 'code' | 'name', value: string, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_post')
    .select('id')
    .where(what, '=', value)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPost(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  values: PostDraft,
): Promise<void> {
  await tx
    .insertInto('sys_post')
    .values({ tenant_id: key.tenantId, id: key.id, ...values, created_by: key.by, updated_by: key.by })
    .execute()
}

export async function updatePost(tx: Tx, key: { id: string; by: string }, values: PostDraft): Promise<void> {
  await tx
    .updateTable('sys_post')
    .set({ ...values, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

export async function deletePost(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_post').where('id', '=', id).execute()
}

/** Replaces the posts of a person. */
export async function setPostsOf(tx: Tx, tenantId: number, userId: string, postIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sys_user_post').where('user_id', '=', userId).execute()
  if (postIds.length === 0) return
  await tx
    .insertInto('sys_user_post')
    .values(postIds.map((post_id) => ({ tenant_id: tenantId, user_id: userId, post_id })))
    .execute()
}

/** Who has a post, as what keeps it from being deleted. */
export async function findHolders(db: Db, postId: string): Promise<Reference[]> {
  const { rows } = await sql<{ count: number; names: string[] | null }>`
    select count(*)::int as count, (array_agg(u.real_name order by u.real_name))[1:${sql.lit(MAX_NAMES)}] as names
    from sys_user_post up join sys_user u on u.tenant_id = up.tenant_id and u.id = up.user_id
    where up.post_id = ${postId}`.execute(db)
  return rows.flatMap(({ count, names }) => (count === 0 ? [] : [{ kind: 'holders', count, names: names ?? [] }]))
}
