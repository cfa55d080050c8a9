/**
 * Deciding about what is reviewed. A reviewer needs no permission, and may do nothing but take this role from this
 * user: it is withdrawn with the rights of the user who started the review, as they are found now.
 */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pageRecords } from '#kernel/records/read-records.ts'
import {
  reviewErrors,
  type ItemDecision,
  type ItemDecisions,
  type OwnReviewItem,
  type ReviewItemQuery,
} from '#security/contract/review.ts'
import { GRANTS } from '#system/server/index.ts'
import { closeReview } from './close-review.ts'
import { tellPlanner } from './review-messages.ts'
import { callOfOwnItems, ownItemList } from './review-item-list.repo.ts'
import * as items from './review-item.repo.ts'
import type { LockedItem } from './review-item.repo.ts'
import { decideLocked, labelOf, refusal } from './decide-locked.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'actors' | 'database' | 'lists' | 'sessions'>

export function pageOwn(kernel: KernelPart, actor: Actor, query: ReviewItemQuery): Promise<Page<OwnReviewItem>> {
  const read = { list: ownItemList, call: callOfOwnItems(actor, query) }
  return pageRecords(kernel, read, ({ reviewStatus, ...row }) => ({
    ...row,
    actions: row.decision === 0 && reviewStatus === 1 ? ['keep', 'withdraw'] : [],
  }))
}

/**
 * Keeps or withdraws one role.
 * @throws AppError not_found for an item of another reviewer, review_item_decided, review_without_rights,
 *   role_inherited for a role that comes by a post, a group or a department; and what withdrawing it directly throws
 */
export async function decideItem(
  kernel: KernelPart,
  actor: Actor,
  { id, ...decision }: ItemDecision & { id: string },
): Promise<void> {
  await decide(kernel, actor, { ids: [id], ...decision }, true)
}

/** The same for several; each is decided or refused for its own reason. */
export const decideItems = (kernel: KernelPart, actor: Actor, decisions: ItemDecisions): Promise<BatchResult> =>
  decide(kernel, actor, decisions, false)

async function decide(
  kernel: KernelPart,
  actor: Actor,
  { ids, decision, reason }: ItemDecisions,
  isStrict: boolean,
): Promise<BatchResult> {
  const { tenantId, userId: by, realName: name } = actor
  const starters = await startersOf(kernel, actor, ids)
  return kernel.database.transaction(tenantId, async (tx) => {
    await shareRule(tx, tenantId, GRANTS)
    const reviews = new Map((await items.lockReviewsOf(tx, ids)).map((review) => [review.id, review]))
    const own = new Map((await items.lockItemsOf(tx, ids, by)).map((item) => [item.id, item]))
    const open: LockedItem[] = []
    const refused: BatchResult['refused'] = []
    for (const id of new Set(ids)) {
      const item = own.get(id)
      const isOpen = item?.decision === 0 && reviews.get(item.reviewId)?.status === 1
      if (item && isOpen) open.push(item)
      else if (isStrict) throw refusalOf(item)
      else refused.push(refusal(actor.language, id, refusalOf(item)))
    }
    const made = { decision, reason, by, name }
    const acting = { author: actor, starters, language: actor.language, isStrict }
    const result = await decideLocked(kernel, tx, { open, made, acting })
    for (const { id, name: label, startedBy } of reviews.values())
      if (!(await items.hasOpen(tx, id))) {
        await closeReview(tx, actor, { id, name: label })
        await tellPlanner(tx, { tenantId, review: { id, name: label } }, 'closed', startedBy)
      }
    return { done: result.done, refused: [...refused, ...result.refused] }
  })
}

const refusalOf = (item: LockedItem | undefined): AppError =>
  item ? new AppError(reviewErrors.decided, { name: labelOf(item) }) : new AppError(errors.notFound)

/** Who has started the reviews of some items, with what they hold now; left out where they may not plan any more. */
async function startersOf(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<Map<string, Actor>> {
  const { tenantId, language, requestId, ip } = actor
  const started = await kernel.database.read(tenantId, (db) => items.findStarters(db, ids))
  const starters = new Map<string, Actor>()
  for (const { reviewId, userId } of started) {
    const rights = await kernel.actors.of({ tenantId, userId, language, requestId })
    if (rights && holds(rights, 'sys:review:save')) starters.set(reviewId, { ...rights, ip })
  }
  return starters
}
