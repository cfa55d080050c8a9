/** Lists of what is reviewed, item by item, in SQL. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import type { PageRows } from '#kernel/lists/spec.ts'
import { SEARCHED_CALLS, type ReviewDecision, type ReviewItemQuery } from '#security/contract/review.ts'
import { seesAll } from './review.repo.ts'

type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>

const SORT = { userName: 'user_name', roleName: 'role_name', decideDate: 'decided_at' } as const

const COLUMNS = [
  'page.position',
  'page.id',
  'page.review_id as reviewId',
  'page.user_id as userId',
  'page.user_name as userName',
  'page.dept_name as deptName',
  'page.role_id as roleId',
  'page.role_name as roleName',
  'page.ways',
  'page.reviewer_id as reviewerId',
  'page.reason',
  'page.decided_at as decideDate',
  'page.decider_name as deciderName',
] as const

const expressions = [
  sql.ref<ReviewDecision>('page.decision').as('decision'),
  sql.ref<string>('r.name').as('reviewName'),
  sql.ref<string>('r.due_at').as('dueDate'),
  sql.ref<number>('r.status').as('reviewStatus'),
  sql<string>`coalesce((select w.real_name from sys_user w
    where w.tenant_id = page.tenant_id and w.id = page.reviewer_id), '')`.as('reviewerName'),
] as const

/** The items of a page with their reviews. */
const withReview = (db: Db, page: PageRows<'sys_review_item'>) =>
  db
    .selectFrom(page)
    .innerJoin('sys_review as r', (join) =>
      join.onRef('r.tenant_id', '=', 'page.tenant_id').onRef('r.id', '=', 'page.review_id'),
    )

/** Open ones first, then the newest decisions. */
export const reviewItemList = defineList({
  resource: 'reviewItem',
  table: 'sys_review_item',
  sort: SORT,
  defaultSort: 'decideDate',
  rows: (db, page, order) =>
    withReview(db, page)
      .select([...COLUMNS, ...expressions])
      .orderBy(order),
})

/** The last logged call by a permission of the role, among the newest calls of the user. */
const lastUsed = sql<string | null>`(
  select max(c.created_at) from (
    select l.created_at, l.permission from sys_log_operation l
    where l.tenant_id = page.tenant_id and l.user_id = page.user_id and l.status < 400
    order by l.created_at desc, l.id desc limit ${sql.lit(SEARCHED_CALLS)}) c
  where c.permission <> '' and exists (select from sys_role_menu rm
    join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
    where rm.tenant_id = page.tenant_id and rm.role_id = page.role_id and c.permission = any(m.permissions)))`

/** The same with when a right was last used, for the user who decides. */
export const ownItemList = defineList({
  resource: 'reviewItem',
  table: 'sys_review_item',
  sort: SORT,
  defaultSort: 'decideDate',
  rows: (db, page, order) =>
    withReview(db, page)
      .leftJoin('sys_user as u', (join) =>
        join.onRef('u.tenant_id', '=', 'page.tenant_id').onRef('u.id', '=', 'page.user_id'),
      )
      .select([...COLUMNS, ...expressions, 'u.last_login_at as lastSignInDate', lastUsed.as('lastUsedDate')])
      .orderBy(order),
})

const filtersOf = ({ keyword, reviewId, decision }: Pick<ReviewItemQuery, 'keyword' | 'reviewId' | 'decision'>) => [
  keyword && contains(['user_name', 'role_name'], keyword),
  reviewId && sql<SqlBool>`review_id = ${reviewId}`,
  decision && sql<SqlBool>`decision = any(${decision.map(Number)}::int[])`,
]

/** Items of the reviews that the reader sees. */
export const callOfItems = (reader: Reader, query: ReviewItemQuery) => {
  const isSeen = sql<SqlBool>`exists (select from sys_review seen where seen.tenant_id = sys_review_item.tenant_id
    and seen.id = sys_review_item.review_id and seen.created_by = ${reader.userId}::uuid)`
  const call = listCall('sys_review_item', { actor: reader, query }, (_eb, filters) => [
    !seesAll(reader) && isSeen,
    ...filtersOf(filters),
  ])
  return { ...call, whereKey: [call.whereKey, seesAll(reader) || reader.userId] }
}

/** What was given to the caller; what is open in a closed review is no longer theirs to decide. */
export const callOfOwnItems = (reader: Reader, query: ReviewItemQuery) => {
  const isOfRunning = sql<SqlBool>`(decision > 0 or exists (select from sys_review running
    where running.tenant_id = sys_review_item.tenant_id and running.id = sys_review_item.review_id
      and running.status = 1))`
  const call = listCall('sys_review_item', { actor: reader, query }, (eb, filters) => [
    eb('reviewer_id', '=', reader.userId),
    isOfRunning,
    ...filtersOf(filters),
  ])
  return { ...call, whereKey: [call.whereKey, 'own', reader.userId] }
}
