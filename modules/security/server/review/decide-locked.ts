/** Making decisions about items that are locked: by a reviewer, and by the due date. */
import type { BatchResult } from '#contract/batch.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChanges, type Author } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { reviewErrors } from '#security/contract/review.ts'
import { findStillAssigned, withdrawMembers } from '#system/server/index.ts'
import { setDecision, type LockedItem, type Made } from './review-item.repo.ts'

interface Acting {
  /** Who decides. */
  author: Author
  language: Actor['language']
  /** Who has started each review, with what they hold now; left out where they may not plan reviews any more. */
  starters: ReadonlyMap<string, Actor>
  /** All or none. */
  isStrict: boolean
}

/** What an item is called. */
export const labelOf = ({ userName, roleName }: Pick<LockedItem, 'userName' | 'roleName'>): string =>
  `${roleName} → ${userName}`

/** As the answer of a batch says it. */
export const refusal = (language: Actor['language'], id: string, { code, params }: AppError) => ({
  id,
  error: code.name,
  msg: translate(language, `error.${code.name}`, params),
})

interface Deciding {
  open: readonly LockedItem[]
  made: Made
  acting: Acting
}

/**
 * Decides about open items, under the lock `GRANTS`: takes the roles away, writes decisions and audit.
 * @throws AppError where `acting.isStrict`: review_without_rights, and what `withdrawMembers` throws
 */
export async function decideLocked(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  { open, made, acting }: Deciding,
): Promise<BatchResult> {
  const result =
    made.decision === 2 ? await withdrawAll(kernel, tx, open, acting) : { done: open.map(({ id }) => id), refused: [] }
  const done = new Set(result.done)
  if (done.size === 0) return result
  await setDecision(tx, result.done, made)
  const action = made.decision === 1 ? 'keep' : 'withdrawRole'
  const decided = open.filter(({ id }) => done.has(id))
  await recordChanges(
    tx,
    acting.author,
    decided.map((item) => ({
      action,
      resource: 'review',
      resourceId: item.reviewId,
      label: labelOf(item),
      ...(made.reason !== '' && { after: { reason: made.reason } }),
    })),
  )
  return result
}

/** Takes the roles of items away; one that is gone already only needs the decision. */
async function withdrawAll(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  open: readonly LockedItem[],
  acting: Acting,
): Promise<BatchResult> {
  const assigned = await findStillAssigned(tx, open)
  const isAssigned = ({ userId, roleId }: LockedItem) => assigned.has(`${userId} ${roleId}`)
  const result: BatchResult = { done: open.filter((item) => !isAssigned(item)).map(({ id }) => id), refused: [] }
  const groups = new Map<string, LockedItem[]>()
  for (const item of open.filter(isAssigned)) {
    const key = `${item.reviewId} ${item.roleId}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { done, refused } = await withdrawGroup(kernel, tx, { ...first, group }, acting)
    result.done.push(...done)
    result.refused.push(...refused)
  }
  return result
}

/** The same for items of one review and one role. */
async function withdrawGroup(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  { reviewId, roleId, group }: { reviewId: string; roleId: string; group: readonly LockedItem[] },
  { author, language, starters, isStrict }: Acting,
): Promise<BatchResult> {
  const idOf = new Map(group.map(({ id, userId }) => [userId, id]))
  try {
    const rights = starters.get(reviewId)
    if (!rights) throw new AppError(reviewErrors.withoutRights)
    const withdrawal = { roleId, userIds: [...idOf.keys()], isStrict }
    const { done, refused } = await withdrawMembers(kernel, tx, { rights, author }, withdrawal)
    return {
      done: done.flatMap((userId) => idOf.get(userId) ?? []),
      refused: refused.map((each) => ({ ...each, id: idOf.get(each.id) ?? each.id })),
    }
  } catch (error) {
    // What refuses all of them is found before anything is written.
    if (isStrict || !(error instanceof AppError)) throw error
    return { done: [], refused: group.map(({ id }) => refusal(language, id, error)) }
  }
}
