/**
 * Starting a round: every role of every user in its scope becomes an item of the user who reviews it. No user reviews
 * themselves, and none whom the starter may not take the role from is in it.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MAX_REVIEW_ITEMS, REMINDED_DAYS, type ReviewStart } from '#security/contract/review.ts'
import {
  administratorsToNotify,
  findAssigned,
  findLeadersAbove,
  findSubjects,
  isDelegated,
  restrictionsOf,
  type RoleWithWays,
} from '#system/server/index.ts'
import { closeReview } from './close-review.ts'
import { insertItems } from './review-item.repo.ts'
import { tellReviewers } from './review-messages.ts'
import * as repo from './review.repo.ts'
import { assertPlanned, RESOURCE, seen } from './review.service.ts'

/**
 * @throws AppError not_found, review_state for one that was started; InvalidInput where its due date is over, where
 *   nothing is in its scope, and where too much is
 */
export function startReview({ database }: Pick<Kernel, 'database'>, actor: Actor, id: string): Promise<ReviewStart> {
  return database.transaction(actor.tenantId, async (tx) => {
    const review = seen(actor, await repo.reviews.findForUpdate(tx, id))
    return startLocked(tx, actor, review)
  })
}

/** The same for a review that is locked already. */
export async function startLocked(tx: Tx, actor: Actor, review: repo.FoundReview): Promise<ReviewStart> {
  const { tenantId } = actor
  const { id, name } = review
  assertPlanned(review)
  if (Date.parse(review.dueDate) <= Date.now()) throw invalid('dueDate', 'not_past')
  const assigned = await findAssigned(tx, actor, {
    deptIds: review.deptIdList,
    roleIds: review.roleIdList,
    limit: MAX_REVIEW_ITEMS + 1,
  })
  if (assigned.length > MAX_REVIEW_ITEMS) throw invalid('deptIdList', 'review_too_large', { maximum: MAX_REVIEW_ITEMS })
  const mine = await withinPower(tx, actor, assigned)
  if (mine.length === 0) throw invalid('deptIdList', 'review_empty')
  const reviewerOf = await reviewersFor(tx, actor, review, mine)
  await insertItems(
    tx,
    tenantId,
    id,
    mine.map((item) => ({ ...item, reviewerId: reviewerOf(item) })),
  )
  for (const earlier of await repo.lockEarlierRounds(tx, review)) await closeReview(tx, actor, earlier)
  await repo.markStarted(tx, id, actor, REMINDED_DAYS)
  await repo.planNextRound(tx, id, newId())
  const after = { items: mine.length }
  await recordChange(tx, actor, { action: 'start', resource: RESOURCE, resourceId: id, label: name, after })
  await tellReviewers(tx, { tenantId, review }, 'opened', actor.userId)
  return { itemCount: mine.length, leftOutCount: assigned.length - mine.length }
}

/** Those that the actor may take away themselves: what a review withdraws is withdrawn with their rights. */
async function withinPower(tx: Tx, actor: Actor, assigned: readonly RoleWithWays[]): Promise<RoleWithWays[]> {
  const users = await findSubjects(tx, actor, [...new Set(assigned.map(({ userId }) => userId))])
  const restrictions = await restrictionsOf(tx, actor, users)
  return assigned.filter(
    ({ userId, roleId }) => !restrictions.has(userId) && (!actor.delegation || isDelegated(actor, roleId)),
  )
}

/**
 * Who reviews an item: the chosen user, or the nearest leader above whose level the user does not lead themselves; else
 * who starts the review, else an administrator. Null where all of these are the user.
 */
async function reviewersFor(
  tx: Tx,
  actor: Actor,
  { reviewerId }: repo.FoundReview,
  items: readonly RoleWithWays[],
): Promise<(item: RoleWithWays) => string | null> {
  const deptIds = reviewerId === null ? [...new Set(items.map(({ deptId }) => deptId))] : []
  const levels = await findLeadersAbove(tx, deptIds)
  const others = [actor.userId, ...(await administratorsToNotify(tx))]
  const leaderOf = ({ userId, deptId }: RoleWithWays) =>
    levels.get(deptId)?.find((leaders) => !leaders.includes(userId))?.[0]
  return (item) => {
    const wanted = [reviewerId ?? leaderOf(item), ...others]
    return wanted.find((id) => id !== undefined && id !== item.userId) ?? null
  }
}
