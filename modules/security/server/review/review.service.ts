/**
 * Planning reviews of rights. One that was started is evidence: it is neither changed nor deleted. Who reaches every
 * user sees all reviews, others see their own.
 */
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found, pageRecords } from '#kernel/records/read-records.ts'
import { addRecord, createRecord, fieldsOf, writeRecord, type RecordKind } from '#kernel/records/write-records.ts'
import {
  ReviewDraft,
  reviewErrors,
  type Review,
  type ReviewAction,
  type ReviewChoices,
  type ReviewItem,
  type ReviewItemQuery,
  type ReviewQuery,
  type ReviewUpdate,
} from '#security/contract/review.ts'
import { callOfItems, reviewItemList } from './review-item-list.repo.ts'
import * as repo from './review.repo.ts'
import type { FoundReview } from './review.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

/** Of the audit trail and of lists. */
export const RESOURCE = 'review'

const kind: RecordKind<ReviewDraft, FoundReview> = {
  resource: RESOURCE,
  store: repo.reviews,
  nameOf: ({ name }) => name,
  toAuditRecord: fieldsOf(ReviewDraft),
}

const ACTIONS: Readonly<Record<FoundReview['status'], readonly ReviewAction[]>> = {
  0: ['update', 'start', 'delete'],
  1: ['close'],
  2: [],
}

type Row = Omit<FoundReview, 'deptIdList' | 'roleIdList'>

function shown(actor: Actor, { scope, ...row }: Row): Review {
  const actions = holds(actor, 'sys:review:save') ? [...ACTIONS[row.status]] : []
  return { ...row, ...repo.listsOf(scope), actions }
}

export const pageReviews = (kernel: KernelPart, actor: Actor, query: ReviewQuery): Promise<Page<Review>> =>
  pageRecords(kernel, { list: repo.reviewList, call: repo.callOfReviews(actor, query) }, (row) => shown(actor, row))

export const pageItems = (kernel: KernelPart, actor: Actor, query: ReviewItemQuery): Promise<Page<ReviewItem>> =>
  pageRecords(kernel, { list: reviewItemList, call: callOfItems(actor, query) }, (row) => row)

/** @throws AppError not_found */
export async function getReview({ database }: KernelPart, actor: Actor, id: string): Promise<Review> {
  return shown(actor, seen(actor, await database.read(actor.tenantId, (db) => repo.reviews.find(db, id))))
}

/** @throws AppError not_found for a review that the actor does not see */
export function seen(actor: Actor, row: FoundReview | undefined): FoundReview {
  return found(row && (row.createdBy === actor.userId || repo.seesAll(actor)) ? row : undefined)
}

/** Departments in reach, and roles; a secondary administrator has those of their grant. */
export async function reviewChoices({ database }: KernelPart, actor: Actor): Promise<ReviewChoices> {
  const { depts, roles } = await database.read(actor.tenantId, repo.findChoices)
  return {
    depts: depts.filter(({ id }) => reachesDept(actor, id)).map(({ id, pid, name }) => ({ id, pid: pid ?? '0', name })),
    roles: roles.filter(({ id }) => !actor.delegation || actor.delegation.roleIds.has(id)),
  }
}

function reachesDept({ scope: general }: Actor, id: string): boolean {
  const scope = scopeFor(general, 'dept')
  return scope.kind === 'all' || scope.deptIds.includes(id)
}

/** @throws InvalidInput for what is out of reach, and for a due date that is over */
export const createReview = (kernel: KernelPart, actor: Actor, draft: ReviewDraft): Promise<{ id: string }> =>
  createRecord(kernel, actor, async (tx, origin) => {
    await assertDraft(tx, actor, draft)
    await addRecord(tx, actor, { kind, origin, values: draft })
  })

/**
 * Changes a review that is not started.
 * @throws AppError not_found, review_state, changed_meanwhile; InvalidInput as `createReview`
 */
export async function updateReview(
  { database }: KernelPart,
  actor: Actor,
  { id, version, ...draft }: ReviewUpdate,
): Promise<void> {
  const values = (tx: Tx) => async (before: FoundReview) => {
    assertPlanned(seen(actor, before))
    await assertDraft(tx, actor, draft)
    return draft
  }
  await database.transaction(actor.tenantId, (tx) => writeRecord(tx, actor, { kind, id, version, values: values(tx) }))
}

/** @throws AppError not_found, review_state for one that was started */
export async function removeReview({ database }: KernelPart, actor: Actor, id: string): Promise<void> {
  await database.transaction(actor.tenantId, async (tx) => {
    const review = seen(actor, await repo.reviews.findForUpdate(tx, id))
    assertPlanned(review)
    await repo.reviews.delete(tx, id)
    const before = kind.toAuditRecord(review)
    await recordChange(tx, actor, { action: 'delete', resource: RESOURCE, resourceId: id, label: review.name, before })
  })
}

/** @throws AppError review_state */
export function assertPlanned({ status, name }: Pick<FoundReview, 'status' | 'name'>): void {
  if (status !== 0) throw new AppError(reviewErrors.state, { name })
}

async function assertDraft(db: Db, actor: Actor, draft: ReviewDraft): Promise<void> {
  const { deptIdList, roleIdList, reviewerId, dueDate } = draft
  if (Date.parse(dueDate) <= Date.now()) throw invalid('dueDate', 'not_past')
  const { depts, roles } = await repo.findChoices(db)
  const isKnown = (among: readonly { id: string }[]) => {
    const ids = new Set(among.map(({ id }) => id))
    return (id: string) => ids.has(id)
  }
  const mayChoose = (id: string) => reachesDept(actor, id) && isKnown(depts)(id)
  if (!deptIdList.every(mayChoose)) throw invalid('deptIdList', 'unknown_choice')
  const isDelegated = (id: string) => !actor.delegation || actor.delegation.roleIds.has(id)
  if (!roleIdList.every((id) => isDelegated(id) && isKnown(roles)(id))) throw invalid('roleIdList', 'unknown_choice')
  if (reviewerId !== null && !(await repo.isUsable(db, reviewerId))) throw invalid('reviewerId', 'unknown_choice')
}
