/** Posts in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns } from '#kernel/records/record.repo.ts'
import type { PostQuery } from '#system/contract/post.ts'

const userCountOf = (post: 'page' | 'sys_post') =>
  sql<number>`(
  select count(*)::int from sys_user_post up
  where up.tenant_id = ${sql.table(post)}.tenant_id and up.post_id = ${sql.table(post)}.id
)`.as('userCount')

const COLUMNS = ['code', 'name', 'sort', 'status', 'remark', ...recordColumns] as const

export const posts = defineRecord('sys_post', [...COLUMNS, userCountOf('sys_post')])

export const postList = defineList({
  resource: 'post',
  table: 'sys_post',
  sort: { sort: 'sort', code: 'code', name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, userCountOf('page')])
      .orderBy(order),
})

/** The tenant's posts that match. */
export const callOfPosts = (actor: Pick<Actor, 'tenantId'>, query: PostQuery) =>
  listCall('sys_post', { actor, query }, (eb, { keyword, status }) => [
    keyword && contains(['code', 'name', 'remark'], keyword),
    status !== undefined && eb('status', '=', status),
  ])

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
