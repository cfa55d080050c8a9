/**
 * Reviews of rights: an administrator has leaders look at who has which role, and keep or withdraw each. A review acts
 * with the rights of the user who started it, as they are found when something is decided.
 */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, queryList, requiredLine, Timestamp } from '#contract/scalars.ts'
import { HolderKind } from '#system/contract/role-holder.ts'
import { roleErrors } from '#system/contract/role.ts'
import { userErrors } from '#system/contract/user.ts'

export const reviewErrors = {
  /** Another call was faster, or the review was closed. */
  decided: errorCode('review_item_decided', 409, 9),
  /** Not possible in the state of the review: it was started already, is not running, or is closed. */
  state: errorCode('review_state', 409, 11),
  /** Who has started it is gone, or may not plan reviews any more: nothing can be withdrawn in their name. */
  withoutRights: errorCode('review_without_rights', 422, 47),
}

/** Assignments of one round. */
export const MAX_REVIEW_ITEMS = 20_000
/** Items that are decided or handed over at once. */
export const MAX_DECIDED = 200
/** Days before the due date when reviewers are reminded. */
export const REMINDED_DAYS = 3
/** Of the calls of a user, the newest that are searched for a use of a right. */
export const SEARCHED_CALLS = 1_000

/** 0 planned, 1 running, 2 closed. */
export const ReviewStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type ReviewStatus = z.infer<typeof ReviewStatus>
/** What happens when it is due: 0 nothing, 1 reviewers are reminded again, 2 what is open is withdrawn. */
export const AtDue = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type AtDue = z.infer<typeof AtDue>
/** 0 open, 1 keep, 2 withdraw. */
export const ReviewDecision = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type ReviewDecision = z.infer<typeof ReviewDecision>

const Named = z.object({ id: Id, name: z.string() })
const ReviewAction = z.enum(['update', 'start', 'close', 'delete'])
export type ReviewAction = z.infer<typeof ReviewAction>

export const Review = z.object({
  id: Id,
  name: z.string(),
  /** With all that are below them; empty: all. */
  deptIdList: z.array(Id),
  /** Empty: all. */
  roleIdList: z.array(Id),
  depts: z.array(Named),
  roles: z.array(Named),
  /** Null: the leader of each user's department. */
  reviewerId: Id.nullable(),
  reviewerName: z.string(),
  dueDate: Timestamp,
  /** The next round begins so many months after this one; 0: none. */
  repeatMonths: z.number(),
  atDue: AtDue,
  status: ReviewStatus,
  round: z.number(),
  /** When a later round begins by itself. */
  startsDate: Timestamp.nullable(),
  startedDate: Timestamp.nullable(),
  /** Who has started it, in whose name roles are withdrawn. */
  starterName: z.string(),
  closedDate: Timestamp.nullable(),
  /** Items by their decision. */
  openCount: z.number(),
  keptCount: z.number(),
  withdrawnCount: z.number(),
  version: z.number(),
  actions: z.array(ReviewAction),
})
export type Review = z.infer<typeof Review>

/** A moment with its zone, later than now; UTC when it has been read. */
const LaterMoment = z.iso
  .datetime({ offset: true })
  .meta({ examples: ['2099-12-31T00:00:00Z'] })
  .transform((text) => new Date(text).toISOString())

export const ReviewDraft = z.object({
  name: requiredLine(100),
  deptIdList: z.array(Id).max(200).default([]),
  roleIdList: z.array(Id).max(200).default([]),
  reviewerId: Id.nullable().default(null),
  dueDate: LaterMoment,
  repeatMonths: z.int().min(0).max(36).default(0),
  atDue: AtDue.default(1),
})
export type ReviewDraft = z.infer<typeof ReviewDraft>
export const ReviewUpdate = ReviewDraft.extend(revision)
export type ReviewUpdate = z.infer<typeof ReviewUpdate>

/** Which users and roles a review is about, as it is stored. */
export type ReviewScope = Pick<ReviewDraft, 'deptIdList' | 'roleIdList'>

/** By what a user had the role when the round was started; `by` is empty for an assignment of their own. */
export const ReviewWay = z.object({ kind: HolderKind, by: z.string() })
export type ReviewWay = z.infer<typeof ReviewWay>

/** One role of one user, by the names of the time. */
export const ReviewItem = z.object({
  id: Id,
  reviewId: Id,
  reviewName: z.string(),
  dueDate: Timestamp,
  userId: Id,
  userName: z.string(),
  deptName: z.string(),
  roleId: Id,
  roleName: z.string(),
  ways: z.array(ReviewWay),
  /** Null: there is no user who could review it. */
  reviewerId: Id.nullable(),
  reviewerName: z.string(),
  decision: ReviewDecision,
  reason: z.string(),
  decideDate: Timestamp.nullable(),
  /** Empty where it was decided by the due date. */
  deciderName: z.string(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** The same as its reviewer sees it. */
export const OwnReviewItem = ReviewItem.extend({
  /**
   * The last change or export that the user made with a permission of this role, among their newest calls. Reading
   * leaves no trace. Null: none was found.
   */
  lastUsedDate: Timestamp.nullable(),
  lastSignInDate: Timestamp.nullable(),
  actions: z.array(z.enum(['keep', 'withdraw'])),
})
export type OwnReviewItem = z.infer<typeof OwnReviewItem>

export const ReviewQuery = listQuery({
  filters: { keyword: line(64).optional(), status: queryList(z.enum(['0', '1', '2']), 3).optional() },
  sortable: ['createDate', 'name', 'dueDate'],
})
export type ReviewQuery = z.infer<typeof ReviewQuery>

export const ReviewItemQuery = listQuery({
  filters: {
    /** Contained in the name of the user or of the role. */
    keyword: line(64).optional(),
    reviewId: Id.optional(),
    decision: queryList(z.enum(['0', '1', '2']), 3).optional(),
  },
  sortable: ['userName', 'roleName', 'decideDate'],
})
export type ReviewItemQuery = z.infer<typeof ReviewItemQuery>

/** What a withdrawal is for; a role that is kept needs no reason. */
const Decided = z.object({
  decision: z.union([z.literal(1), z.literal(2)]),
  reason: line(200).default(''),
})
const isReasoned = ({ decision, reason }: z.infer<typeof Decided>) => decision === 1 || reason !== ''
const unreasoned = { path: ['reason'], error: 'required' }
export const ItemDecision = Decided.refine(isReasoned, unreasoned)
export type ItemDecision = z.infer<typeof ItemDecision>
const Chosen = z.array(Id).min(1).max(MAX_DECIDED)
export const ItemDecisions = Decided.extend({ ids: Chosen }).refine(isReasoned, unreasoned)
export type ItemDecisions = z.infer<typeof ItemDecisions>

/** Items that another user is to review. */
export const Handover = z.object({ ids: Chosen, reviewerId: Id })

/** What the caller may put into a review. */
export const ReviewChoices = z.object({
  depts: z.array(z.object({ id: Id, pid: z.string(), name: z.string() })),
  roles: z.array(Named),
})
export type ReviewChoices = z.infer<typeof ReviewChoices>

/** What starting has made; users whom the caller may not take roles from are left out. */
export const ReviewStart = z.object({ itemCount: z.number(), leftOutCount: z.number() })
export type ReviewStart = z.infer<typeof ReviewStart>

const MAY_SEE = 'sys:review:page'
const MAY_SAVE = 'sys:review:save'

export const reviewRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/review/page',
    can: MAY_SEE,
    summary: 'Reviews of rights: those that the caller has planned; all of them for who reaches all users',
    query: ReviewQuery,
    reply: page(Review),
    resource: 'review',
  }),
  choices: route({
    method: 'GET',
    path: '/sys/review/choices',
    can: MAY_SAVE,
    summary: 'Departments and roles that the caller may have reviewed',
    reply: ReviewChoices,
  }),
  items: route({
    method: 'GET',
    path: '/sys/review/item/page',
    can: MAY_SEE,
    summary: 'What was decided in reviews by whom, when and why, and what is open',
    query: ReviewItemQuery,
    reply: page(ReviewItem),
    resource: 'review',
  }),
  get: route({
    method: 'GET',
    path: '/sys/review/{id}',
    can: MAY_SEE,
    summary: 'One review of rights',
    params: ById,
    reply: Review,
  }),
  create: route({
    method: 'POST',
    path: '/sys/review',
    can: MAY_SAVE,
    summary: 'Plan a review of rights; it begins when it is started',
    body: ReviewDraft,
    reply: z.object({ id: Id }),
  }),
  update: route({
    method: 'PUT',
    path: '/sys/review',
    can: MAY_SAVE,
    summary: 'Change a review that is not started',
    body: ReviewUpdate,
    reply: z.null(),
    errors: [reviewErrors.state, errors.changedMeanwhile],
  }),
  start: route({
    method: 'POST',
    path: '/sys/review/{id}/start',
    can: MAY_SAVE,
    summary: 'Start a review: each role of each user in its scope is given to a reviewer, who gets a message',
    params: ById,
    reply: ReviewStart,
    errors: [reviewErrors.state],
  }),
  reassign: route({
    method: 'POST',
    path: '/sys/review/{id}/reassign',
    can: MAY_SAVE,
    summary: 'Hand open items of a review over to another reviewer',
    params: ById,
    body: Handover,
    reply: z.null(),
    errors: [reviewErrors.state, userErrors.notToYourself],
  }),
  close: route({
    method: 'POST',
    path: '/sys/review/{id}/close',
    can: MAY_SAVE,
    summary: 'Close a review early: what is open stays as it is',
    params: ById,
    reply: z.null(),
    errors: [reviewErrors.state],
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/review/{id}',
    can: MAY_SAVE,
    summary: 'Delete a review that is not started; of one that repeats itself, this ends the repetition',
    params: ById,
    reply: z.null(),
    errors: [reviewErrors.state],
  }),
}

/** What a reviewer does, who needs no permission for it: the items that were given to them, and no others. */
export const ownReviewRoutes = {
  page: route({
    method: 'GET',
    path: '/user/reviewItem/page',
    can: 'session',
    summary: 'Roles of users that the caller is to review, and what they decided',
    query: ReviewItemQuery,
    reply: page(OwnReviewItem),
  }),
  decide: route({
    method: 'POST',
    path: '/user/reviewItem/{id}/decide',
    can: 'session',
    summary: 'Keep or withdraw a role; a withdrawal is effective at once and needs a reason',
    params: ById,
    body: ItemDecision,
    reply: z.null(),
    errors: [
      reviewErrors.decided,
      reviewErrors.withoutRights,
      roleErrors.inherited,
      userErrors.holdsMore,
      userErrors.gradeTooHigh,
      userErrors.beyondGrant,
    ],
  }),
  decideMany: route({
    method: 'POST',
    path: '/user/reviewItem/decide',
    can: 'session',
    summary: 'Keep or withdraw several roles for one reason; the answer has the result of each',
    body: ItemDecisions,
    reply: BatchResult,
  }),
}

export const reviewExport = exportRoutes({
  path: '/sys/review/item/export',
  can: MAY_SEE,
  what: 'Results of reviews of rights',
  query: ReviewItemQuery,
  columns: ['review', 'user', 'dept', 'role', 'ways', 'reviewer', 'decision', 'reason', 'decider', 'decided'],
})
