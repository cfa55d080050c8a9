/** What is reviewed, item by item, in SQL: lists, decisions and hand-overs. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { SEARCHED_CALLS, type ReviewDecision, type ReviewItemQuery } from '#security/contract/review.ts'
import { insertMany, type RoleWithWays } from '#system/server/index.ts'
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

/** Open ones first, then the newest decisions. */
export const reviewItemList = defineList({
  resource: 'reviewItem',
  table: 'sys_review_item',
  sort: SORT,
  defaultSort: 'decideDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('sys_review as r', (join) =>
        join.onRef('r.tenant_id', '=', 'page.tenant_id').onRef('r.id', '=', 'page.review_id'),
      )
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
    db
      .selectFrom(page)
      .innerJoin('sys_review as r', (join) =>
        join.onRef('r.tenant_id', '=', 'page.tenant_id').onRef('r.id', '=', 'page.review_id'),
      )
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

/** An assignment with the user who reviews it. */
export interface NewItem extends RoleWithWays {
  reviewerId: string | null
}

/** Writes the items of a round; lists show them in the order in which they are given here. */
export async function insertItems(tx: Tx, tenantId: number, reviewId: string, items: readonly NewItem[]) {
  const rows = items.toReversed().map((item) => ({
    tenant_id: tenantId,
    id: newId(),
    review_id: reviewId,
    user_id: item.userId,
    role_id: item.roleId,
    user_name: item.userName,
    dept_name: item.deptName,
    role_name: item.roleName,
    ways: item.ways,
    reviewer_id: item.reviewerId,
    reason: '',
    decision: 0,
    decider_name: '',
    created_at: new Date().toISOString(),
  }))
  for (let start = 0; start < rows.length; start += BATCH)
    await insertMany(tx, 'sys_review_item', rows.slice(start, start + BATCH))
}
const BATCH = 2_000

const OF_DECISION = [
  'i.id',
  'i.review_id as reviewId',
  'i.user_id as userId',
  'i.role_id as roleId',
  'i.user_name as userName',
  'i.role_name as roleName',
  'i.decision',
] as const

/** Reviews of items, locked in one order, so that decisions of one review follow one another. */
export async function lockReviewsOf(tx: Tx, itemIds: readonly string[]) {
  const { rows } = await sql<{ id: string; status: number; startedBy: string | null; name: string }>`
    select r.id, r.status, r.started_by as "startedBy", r.name from sys_review r
    where r.id in (select i.review_id from sys_review_item i where i.id = any(${[...itemIds]}::uuid[]))
    order by r.id for update`.execute(tx)
  return rows
}

/** Those of the items that a user was given, locked. A user's own are none of them. */
export const lockItemsOf = (tx: Tx, ids: readonly string[], reviewerId: string) =>
  tx
    .selectFrom('sys_review_item as i')
    .select(OF_DECISION)
    .where('i.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('i.reviewer_id', '=', reviewerId)
    .where('i.user_id', '<>', reviewerId)
    .orderBy('i.id')
    .forUpdate()
    .execute()
export type LockedItem = Awaited<ReturnType<typeof lockItemsOf>>[number]

/** Open items of a review, locked; so many at most. @param ids of these alone */
export const lockOpenItems = (tx: Tx, reviewId: string, limit: number, ids?: readonly string[]) =>
  tx
    .selectFrom('sys_review_item as i')
    .select(OF_DECISION)
    .where('i.review_id', '=', reviewId)
    .where('i.decision', '=', 0)
    .$if(ids !== undefined, (query) => query.where('i.id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .orderBy('i.id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Whether all of these are items of the review. */
export async function areItemsOf(db: Db, reviewId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from sys_review_item where review_id = ${reviewId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.length === new Set(ids).size
}

/** What is written of a decision. */
export interface Made {
  decision: 1 | 2
  reason: string
  /** Null: it was decided by the due date. */
  by: string | null
  name: string
}

export async function setDecision(tx: Tx, ids: readonly string[], { decision, reason, by, name }: Made): Promise<void> {
  await tx
    .updateTable('sys_review_item')
    .set({ decision, reason, decided_at: sql<string>`now()`, decided_by: by, decider_name: name })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function setReviewer(tx: Tx, ids: readonly string[], reviewerId: string): Promise<void> {
  await tx
    .updateTable('sys_review_item')
    .set({ reviewer_id: reviewerId })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** How many items each reviewer still has to decide. */
export async function countOpenByReviewer(db: Db, reviewId: string): Promise<{ reviewerId: string; count: number }[]> {
  const { rows } = await sql<{ reviewerId: string; count: number }>`
    select reviewer_id as "reviewerId", count(*)::int as count from sys_review_item
    where review_id = ${reviewId} and decision = 0 and reviewer_id is not null group by reviewer_id`.execute(db)
  return rows
}

export async function hasOpen(db: Db, reviewId: string): Promise<boolean> {
  const { rows } =
    await sql`select from sys_review_item where review_id = ${reviewId} and decision = 0 limit 1`.execute(db)
  return rows.length > 0
}

/** Who has started the reviews of some items. */
export async function findStarters(
  db: Db,
  itemIds: readonly string[],
): Promise<{ reviewId: string; userId: string }[]> {
  const { rows } = await sql<{ reviewId: string; userId: string }>`
    select r.id as "reviewId", r.started_by as "userId" from sys_review r
    where r.started_by is not null
      and r.id in (select i.review_id from sys_review_item i where i.id = any(${[...itemIds]}::uuid[]))`.execute(db)
  return rows
}
