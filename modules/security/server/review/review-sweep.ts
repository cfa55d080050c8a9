/**
 * What reviews do by themselves: remind before they are due, do at their due date what was planned, and begin the next
 * round. Each is done once, whatever nodes there are, and waits while the organisation is not open.
 */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Author } from '#kernel/audit/record.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MAX_DECIDED, reviewErrors } from '#security/contract/review.ts'
import { GRANTS, readConfig } from '#system/server/index.ts'
import { closeReview } from './close-review.ts'
import { decideLocked } from './decide-locked.ts'
import * as due from './review-due.repo.ts'
import { lockOpenItems } from './review-item.repo.ts'
import { tellPlanner, tellReviewers } from './review-messages.ts'
import { startLocked } from './review-start.service.ts'
import { reviews } from './review.repo.ts'

type KernelPart = Pick<Kernel, 'actors' | 'database' | 'sessions'>

const authorOf = (tenantId: number): Author => ({
  tenantId,
  userId: null,
  realName: 'housekeeping',
  requestId: 'sweep',
  ip: '',
})

export const reviewSweep =
  (kernel: KernelPart) =>
  async (tenantId: number): Promise<void> => {
    const { database } = kernel
    if (!(await database.read(tenantId, (db) => due.isTenantOpen(db, tenantId)))) return
    await database.transaction(tenantId, async (tx) => {
      for (const review of await due.claimReminders(tx)) await tellReviewers(tx, { tenantId, review }, 'remind')
    })
    for (const review of await database.read(tenantId, due.findDue)) await atDue(kernel, tenantId, review)
    for (const round of await database.read(tenantId, due.findToStart)) await begin(kernel, tenantId, round)
  }

/** Who has planned a review, with what they hold now; undefined where they may not plan any more. */
async function plannerOf({ actors }: KernelPart, tenantId: number, userId: string | null): Promise<Actor | undefined> {
  if (userId === null) return undefined
  const actor = await actors.of({ tenantId, userId, language: 'zh', requestId: 'sweep' })
  return actor && holds(actor, 'sys:review:save') ? actor : undefined
}

async function atDue(kernel: KernelPart, tenantId: number, { id, startedBy, atDue: what }: due.DueReview) {
  if (what === 2) return withdrawOpen(kernel, tenantId, { id, startedBy })
  await kernel.database.transaction(tenantId, async (tx) => {
    const review = await due.lockDue(tx, id)
    if (!review) return
    await due.markDueDone(tx, id)
    if (review.atDue === 1) await tellReviewers(tx, { tenantId, review }, 'due')
  })
}

/** So many in one transaction; what cannot be withdrawn stays open, and the review is closed. */
async function withdrawOpen(
  kernel: KernelPart,
  tenantId: number,
  { id, startedBy }: Pick<due.DueReview, 'id' | 'startedBy'>,
): Promise<void> {
  const planner = await plannerOf(kernel, tenantId, startedBy)
  const starters = new Map(planner ? [[id, planner]] : [])
  const author = authorOf(tenantId)
  const left = new Set<string>()
  for (let isOver = false; !isOver;)
    isOver = await kernel.database.transaction(tenantId, async (tx) => {
      await shareRule(tx, tenantId, GRANTS)
      const review = await due.lockDue(tx, id)
      if (!review) return true
      const open = (await lockOpenItems(tx, id, MAX_DECIDED + left.size)).filter((item) => !left.has(item.id))
      const { defaultLanguage } = await readConfig(tx)
      const reason = translate(defaultLanguage, 'security.message.review.withdrawn')
      const made = { decision: 2, reason, by: null, name: '' } as const
      const acting = { author, starters, language: defaultLanguage, isStrict: false }
      const { refused } = await decideLocked(kernel, tx, { open, made, acting })
      for (const each of refused) left.add(each.id)
      if (open.length > 0) return false
      await due.markDueDone(tx, id)
      await closeReview(tx, author, review)
      await tellPlanner(tx, { tenantId, review }, 'closed', startedBy)
      return true
    })
}

/** Begins a later round; where it cannot, administrators are notified, and a user starts it. */
async function begin(
  kernel: KernelPart,
  tenantId: number,
  { id, createdBy }: { id: string; createdBy: string | null },
): Promise<void> {
  const planner = await plannerOf(kernel, tenantId, createdBy)
  try {
    await kernel.database.transaction(tenantId, async (tx) => {
      const review = await reviews.findForUpdate(tx, id)
      if (review?.status !== 0 || review.startsDate === null) return
      if (!planner) throw new AppError(reviewErrors.withoutRights)
      await startLocked(tx, planner, review)
    })
  } catch (error) {
    if (!(error instanceof AppError || error instanceof InvalidInput)) throw error
    await kernel.database.transaction(tenantId, async (tx) => {
      const review = await due.forgetStart(tx, id)
      if (review) await tellPlanner(tx, { tenantId, review: { id, ...review } }, 'notStarted', null)
    })
  }
}
