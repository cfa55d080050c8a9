/** What a planner does with a review that runs: hands items over to another reviewer, and closes it early. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { reviewErrors } from '#security/contract/review.ts'
import { userErrors } from '#system/contract/user.ts'
import { closeReview } from './close-review.ts'
import { areItemsOf, lockOpenItems, setReviewer } from './review-item.repo.ts'
import { tellOfHandover } from './review-messages.ts'
import * as repo from './review.repo.ts'
import { RESOURCE, seen } from './review.service.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

/**
 * Hands open items over; those that were decided in the meantime stay with who decided.
 * @throws AppError not_found, review_state, not_to_yourself where one is about the new reviewer; InvalidInput for a
 *   user who cannot review
 */
export async function reassignItems(
  { database }: KernelPart,
  actor: Actor,
  { id, ids, reviewerId }: { id: string; ids: readonly string[]; reviewerId: string },
): Promise<void> {
  const { tenantId, userId: senderId } = actor
  await database.transaction(tenantId, async (tx) => {
    const review = seen(actor, await repo.reviews.findForUpdate(tx, id))
    if (!(await areItemsOf(tx, id, ids))) throw new AppError(errors.notFound)
    assertRunning(review)
    if (!(await repo.isUsable(tx, reviewerId))) throw invalid('reviewerId', 'unknown_choice')
    const items = await lockOpenItems(tx, id, ids.length, ids)
    if (items.some(({ userId }) => userId === reviewerId)) throw new AppError(userErrors.notToYourself)
    if (items.length === 0) throw new AppError(reviewErrors.decided, { name: review.name })
    await setReviewer(
      tx,
      items.map((item) => item.id),
      reviewerId,
    )
    const after = { reviewerId, items: items.length }
    await recordChange(tx, actor, { action: 'reassign', resource: RESOURCE, resourceId: id, label: review.name, after })
    await tellOfHandover(tx, { tenantId, review }, { userId: reviewerId, count: items.length, senderId })
  })
}

/** @throws AppError not_found, review_state for one that does not run */
export async function closeEarly({ database }: KernelPart, actor: Actor, id: string): Promise<void> {
  await database.transaction(actor.tenantId, async (tx) => closeReview(tx, actor, await lockRunning(tx, actor, id)))
}

async function lockRunning(tx: Tx, actor: Actor, id: string): Promise<repo.FoundReview> {
  const review = seen(actor, await repo.reviews.findForUpdate(tx, id))
  assertRunning(review)
  return review
}

function assertRunning({ status, name }: repo.FoundReview): void {
  if (status !== 1) throw new AppError(reviewErrors.state, { name })
}
