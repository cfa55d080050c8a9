/**
 * Requests for sensitive grants: what a user has granted and a second person approves or refuses. While it waits it has
 * no effect; what it would grant is in `#system/contract/approval.ts`.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryFlag, queryList, requiredLine, Timestamp } from '#contract/scalars.ts'
import { holderErrors } from '#system/contract/role-holder.ts'
import { userErrors } from '#system/contract/user.ts'

export const grantRequestErrors = {
  /** Fewer than two active users could approve. */
  needsSecondPerson: errorCode('needs_second_person', 409, 49),
  /** It was decided or withdrawn already, or its time is over. */
  decided: errorCode('grant_request_decided', 409, 59),
}

/** 0 open, 1 approved, 2 refused, 3 withdrawn, 4 expired. */
export const GrantRequestStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type GrantRequestStatus = z.infer<typeof GrantRequestStatus>

/** Users whom the details name at most; all are counted. */
export const MAX_NAMED_USERS = 50
/** Days that a request is kept after it was decided or was over. */
export const KEPT_DAYS = 365

const GrantRequestAction = z.enum(['approve', 'refuse', 'withdraw', 'explain'])
export type GrantRequestAction = z.infer<typeof GrantRequestAction>

/** What is granted: rank, role, menus of a role, a place that has a role, a grant of a secondary administrator. */
export const GrantKind = z.enum(['admin', 'role', 'menus', 'place', 'secondAdmin'])
export type GrantKind = z.infer<typeof GrantKind>

export const GrantRequest = z.object({
  id: Id,
  /** What gets it and what it gets, by the names of the time. */
  label: z.string(),
  kinds: z.array(GrantKind),
  /** Empty for a user who is gone. */
  requesterName: z.string(),
  isOwn: z.boolean(),
  /** Why it is asked for. */
  reason: z.string(),
  status: GrantRequestStatus,
  createDate: Timestamp,
  /** Until when it can be decided. */
  expireDate: Timestamp,
  decideDate: Timestamp.nullable(),
  /** Who has approved or refused it. */
  deciderName: z.string(),
  /** What they say of it. */
  answer: z.string(),
  version: z.number(),
  actions: z.array(GrantRequestAction),
})
export type GrantRequest = z.infer<typeof GrantRequest>

/** One grant of a request, by names. */
export const RequestLine = z.object({
  kind: GrantKind,
  /** What gets it. */
  subjectKind: z.enum(['user', 'role', 'post', 'group', 'dept']),
  subject: z.string(),
  /** The role; the post, group or department that brings one; empty for a rank and for menus. */
  object: z.string(),
  /** Menus that a role or a secondary administrator gets. */
  menus: z.array(z.string()),
  /** Departments and roles of a secondary administrator. */
  depts: z.array(z.string()),
  roles: z.array(z.string()),
  mayHandOn: Flag,
  /** The departments below, too. */
  below: Flag,
  /** The department in which a role counts; empty: everywhere. */
  deptName: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
})
export type RequestLine = z.infer<typeof RequestLine>

export const GrantRequestDetail = GrantRequest.extend({
  lines: z.array(RequestLine),
  /** Users who would get something now; those of the caller's data scope are named. */
  userCount: z.number(),
  users: z.array(z.object({ id: Id, name: z.string() })),
})
export type GrantRequestDetail = z.infer<typeof GrantRequestDetail>

export const GrantRequestQuery = listQuery({
  filters: {
    /** Contained in what is granted, the reason, or the name of who asks. */
    keyword: line(64).optional(),
    status: queryList(z.enum(['0', '1', '2', '3', '4']), 5).optional(),
    /** 1: those that the caller has made. */
    own: queryFlag.optional(),
  },
  sortable: ['createDate', 'status', 'decideDate'],
})
export type GrantRequestQuery = z.infer<typeof GrantRequestQuery>

/** What the user who approves says of it; the user who has asked reads it. */
export const GrantApproval = z.object({ answer: line(200).default('') })
export const GrantRefusal = z.object({ answer: requiredLine(200) })
export const GrantReason = z.object({ reason: requiredLine(200) })

const deciding = [grantRequestErrors.decided, userErrors.notToYourself]
const giving = [
  userErrors.grantExceedsOwn,
  userErrors.gradeTooHigh,
  userErrors.holdsMore,
  userErrors.beyondGrant,
  holderErrors.rolesExclude,
  errors.changedMeanwhile,
]

export const grantRequestRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/grantRequest/page',
    can: 'sys:grantRequest:page',
    summary: 'Requests for sensitive grants: those of the caller, and those for users in their data scope',
    query: GrantRequestQuery,
    reply: page(GrantRequest),
    resource: 'grantRequest',
  }),
  get: route({
    method: 'GET',
    path: '/sys/grantRequest/{id}',
    can: 'sys:grantRequest:page',
    summary: 'One request, with what it would grant to whom',
    params: ById,
    reply: GrantRequestDetail,
  }),
  approve: route({
    method: 'POST',
    path: '/sys/grantRequest/{id}/approve',
    can: 'sys:grantRequest:decide',
    stepUp: true,
    summary: 'Approve a request of another user: it takes effect, if both may still grant it',
    params: ById,
    body: GrantApproval,
    reply: z.null(),
    errors: [...deciding, ...giving],
  }),
  refuse: route({
    method: 'POST',
    path: '/sys/grantRequest/{id}/refuse',
    can: 'sys:grantRequest:decide',
    summary: 'Refuse a request of another user, with a reason that they read',
    params: ById,
    body: GrantRefusal,
    reply: z.null(),
    errors: deciding,
  }),
  withdraw: route({
    method: 'POST',
    path: '/sys/grantRequest/{id}/withdraw',
    can: 'sys:grantRequest:page',
    summary: 'Withdraw a request of one’s own',
    params: ById,
    reply: z.null(),
    errors: [grantRequestErrors.decided],
  }),
  explain: route({
    method: 'PUT',
    path: '/sys/grantRequest/{id}/reason',
    can: 'sys:grantRequest:page',
    summary: 'Say why one asks, in an open request of one’s own',
    params: ById,
    body: GrantReason,
    reply: z.null(),
    errors: [grantRequestErrors.decided],
  }),
}
