/** What is reviewed, item by item, in SQL: new items, decisions and hand-overs. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { insertMany, type RoleWithWays } from '#system/server/index.ts'

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
