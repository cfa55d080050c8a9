/**
 * Registrations of those who have no account yet, for those who decide about them: within their data scope, and with
 * roles that they may hand on themselves.
 */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, queryList, requiredLine, Timestamp } from '#contract/scalars.ts'
import { userErrors } from '#system/contract/user.ts'

export const registrationErrors = {
  /** It was decided already, or its time is over. */
  decided: errorCode('registration_decided', 409, 83),
}

/** Days after which a registration without a decision is over. */
export const REGISTRATION_DAYS = 30
/** Days that one is kept after it was decided or was over. */
export const KEPT_DAYS = 180

/** 0 pending, 1 approved, 2 refused, 3 expired. */
export const RegistrationStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

const RegistrationAction = z.enum(['approve', 'refuse'])
export type RegistrationAction = z.infer<typeof RegistrationAction>

export const Registration = z.object({
  id: Id,
  username: z.string(),
  realName: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Which of both its applicant has confirmed by a code. */
  confirmedBy: z.enum(['mail', 'sms']),
  /** The department asked for, and after an approval the one given. Null: it is gone. */
  deptId: Id.nullable(),
  deptName: z.string(),
  reason: z.string(),
  status: RegistrationStatus,
  createDate: Timestamp,
  /** Until when it can be decided about. */
  expireDate: Timestamp,
  decideDate: Timestamp.nullable(),
  /** Empty where the configuration has decided, and before a decision. */
  deciderName: z.string(),
  /** Why it was refused. */
  answer: z.string(),
  version: z.number(),
  actions: z.array(RegistrationAction),
})
export type Registration = z.infer<typeof Registration>

/** What of a pending registration a user has already. A user name that is taken cannot be approved. */
const Taken = z.enum(['username', 'email', 'mobile'])

export const RegistrationDetail = Registration.extend({
  taken: z.array(Taken),
  /** From where it came. */
  ip: z.string(),
  /** The user it became; null where there is none. */
  userId: Id.nullable(),
})
export type RegistrationDetail = z.infer<typeof RegistrationDetail>

export const RegistrationQuery = listQuery({
  filters: {
    /** Contained in user name, real name, mobile or mail. */
    keyword: line(64).optional(),
    status: queryList(z.enum(['0', '1', '2', '3']), 4).optional(),
    deptId: Id.optional(),
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['createDate', 'realName', 'username', 'status', 'decideDate'],
})
export type RegistrationQuery = z.infer<typeof RegistrationQuery>

const roleIdList = z.array(Id).max(100).default([])

export const Approval = z.object({
  /** Within the data scope of the caller. */
  deptId: Id,
  /** Roles that the caller may hand on. */
  roleIdList,
})
export type Approval = z.infer<typeof Approval>

/** Each gets the department it asked for. */
export const BatchApproval = z.object({ ids: Ids, roleIdList })
export type BatchApproval = z.infer<typeof BatchApproval>

/** Why; the applicant reads it. */
export const Refusal = z.object({ answer: requiredLine(200) })
export type Refusal = z.infer<typeof Refusal>

/** What can be given: departments of the caller's data scope (`pid` of the root is empty), and roles. */
const ApprovalOptions = z.object({
  depts: z.array(z.object({ id: Id, pid: z.string(), name: z.string(), disabled: z.boolean() })),
  roles: z.array(z.object({ id: Id, name: z.string(), grantable: z.boolean() })),
})
export type ApprovalOptions = z.infer<typeof ApprovalOptions>

const deciding = [registrationErrors.decided, errors.notFound]
const giving = [userErrors.usernameTaken, userErrors.grantExceedsOwn, userErrors.gradeTooHigh]

export const registrationRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/registration/page',
    can: 'sys:registration:page',
    summary: 'Registrations, as a list',
    query: RegistrationQuery,
    reply: page(Registration),
    resource: 'registration',
  }),
  options: route({
    method: 'GET',
    path: '/sys/registration/options',
    can: 'sys:registration:page',
    summary: 'The departments and roles that the caller can give with an approval',
    reply: ApprovalOptions,
  }),
  get: route({
    method: 'GET',
    path: '/sys/registration/{id}',
    can: 'sys:registration:page',
    summary: 'One registration, and what of it is taken already',
    params: ById,
    reply: RegistrationDetail,
  }),
  approve: route({
    method: 'POST',
    path: '/sys/registration/{id}/approve',
    can: 'sys:registration:decide',
    stepUp: true,
    summary: 'Approve a registration: the user is created with this department and these roles',
    params: ById,
    body: Approval,
    reply: z.object({ userId: Id }),
    errors: [...deciding, ...giving],
  }),
  refuse: route({
    method: 'POST',
    path: '/sys/registration/{id}/refuse',
    can: 'sys:registration:decide',
    summary: 'Refuse a registration; the applicant gets a mail with the reason',
    params: ById,
    body: Refusal,
    reply: z.null(),
    errors: deciding,
  }),
  approveMany: route({
    method: 'POST',
    path: '/sys/registration/approve',
    can: 'sys:registration:decide',
    stepUp: true,
    summary: 'Approve several registrations, each for the department it asks for; the answer has the result of each',
    body: BatchApproval,
    reply: BatchResult,
  }),
  refuseMany: route({
    method: 'POST',
    path: '/sys/registration/refuse',
    can: 'sys:registration:decide',
    summary: 'Refuse several registrations; the answer has the result of each',
    body: Refusal.extend({ ids: Ids }),
    reply: BatchResult,
  }),
}

export const registrationExport = exportRoutes({
  path: '/sys/registration/export',
  can: 'sys:registration:export',
  what: 'Registrations',
  query: RegistrationQuery,
  columns: [
    'name',
    'username',
    'dept',
    'mobile',
    'email',
    'reason',
    'status',
    'created',
    'decided',
    'decider',
    'answer',
  ],
})
