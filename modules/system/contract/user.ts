/** Users: the people who can sign in (specification section 3 "User", section 9 of the administration labels). */
import { z } from 'zod'
import { Restriction } from '#contract/restriction.ts'
import { errorCode, errors, type ErrorCode } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { guardFields } from '#contract/guarded.ts'
import { importRoutes } from '#contract/import.ts'
import { listQuery, page } from '#contract/list.ts'
import { personalValue, secretValue } from '#contract/marks.ts'
import { isPasswordValid, MAX_PASSWORD_LENGTH } from '#contract/password.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, queryList, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { allowIpQueue } from './allow-ip.ts'
import { approvalErrors, waiting, WaitingBatch, WaitingReply } from './approval.ts'
import { AttrColumn, attrFilters, AttrTexts, PartyValues } from './party-value.ts'

/** 0 male, 1 female, 2 secret (specification section 4). */
export const Gender = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type Gender = z.infer<typeof Gender>

/** 0 no administrator, 1 administrator of the tenant, 2 secondary administrator (readings, "superAdmin"). */
export const SuperAdmin = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type SuperAdmin = z.infer<typeof SuperAdmin>

/** What the caller may do with one user; computed by the server, never derived by a page. */
export const UserAction = z.enum([
  'update',
  'delete',
  'resetPassword',
  'removeFactors',
  'enable',
  'disable',
  'forceQuit',
])
export type UserAction = z.infer<typeof UserAction>

const userErrors = {
  lastAdmin: errorCode('last_admin', 409, 20),
  notYourself: errorCode('not_yourself', 409, 21),
  usernameTaken: errorCode('username_taken', 409, 22),
  grantExceedsOwn: errorCode('grant_exceeds_own', 403, 20),
  /** A user or a role has more power than the actor. */
  holdsMore: errorCode('holds_more', 403, 26),
  /** A user or a role whose grade is not below the best of the actor. */
  gradeTooHigh: errorCode('grade_too_high', 403, 21),
  notToYourself: errorCode('not_to_yourself', 403, 27),
  /** A user gives a post that they neither have nor may give. */
  postBeyondOwn: errorCode('post_beyond_own', 403, 28),
  /** A secondary administrator does what their grant does not name. */
  beyondGrant: errorCode('beyond_grant', 403, 31),
}
export { userErrors }

/** What a call answers that would change a record which is restricted for this reason. */
export const restrictionError = (restriction: Restriction): ErrorCode =>
  restriction === 'grade_too_high' ? userErrors.gradeTooHigh : userErrors.holdsMore

/** Fields of users that an organisation may keep from some of its roles. */
export const guard = guardFields('user', { mobile: 'mobile', email: 'mail', allowIpQueue: 'whole' })

const NamedRef = z.object({ id: z.string(), name: z.string() })

export const User = z.object({
  id: Id,
  username: z.string(),
  realName: z.string(),
  headUrl: z.string(),
  gender: Gender,
  /** Masked or left out where the caller may not see it; so are the other guarded fields. */
  email: guard.email.value(z.string()).optional(),
  mobile: guard.mobile.value(z.string()).optional(),
  status: Flag,
  superAdmin: SuperAdmin,
  /** 1: a service account, which is a program: it never signs in and acts by API keys. Set when it is created. */
  serviceFlag: Flag,
  /** The main department. */
  deptId: z.string(),
  deptName: z.string(),
  roles: z.array(NamedRef),
  posts: z.array(NamedRef),
  createDate: Timestamp,
  lastLoginDate: Timestamp.nullable(),
  actions: z.array(UserAction),
  restriction: Restriction.nullable(),
  /** Attributes that the list was asked for, by code. */
  attrTexts: AttrTexts.optional(),
})
export type User = z.infer<typeof User>

/** One user with everything its form needs. */
export const UserDetail = User.extend({
  tenantId: z.string(),
  /** All departments, the main one among them. */
  deptIdList: z.array(z.string()),
  depts: z.array(NamedRef),
  roleIdList: z.array(z.string()),
  postIdList: z.array(z.string()),
  /**
   * Whether the caller may give roles, posts, departments and another user name: to oneself only administrators may.
   */
  mayGrant: z.boolean(),
  allowIpQueue: guard.allowIpQueue.value(z.string()).optional(),
  remark: z.string(),
  updateDate: Timestamp,
  /** Goes up with every change; hand it back on update to notice that another user saved meanwhile. */
  version: z.number(),
})
export type UserDetail = z.infer<typeof UserDetail>

/** What everyone with `sys:user:pick` sees of a colleague. */
export const UserPick = User.pick({
  id: true,
  username: true,
  realName: true,
  headUrl: true,
  deptId: true,
  deptName: true,
  superAdmin: true,
})

/** Of a user. */
export const username = z
  .string()
  .trim()
  .min(2)
  .max(64)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u, { error: 'username_format' })

const emailText = personalValue(z.union([z.literal(''), z.email().max(128)]))
export const email = emailText.default('')
const number = z
  .string()
  .trim()
  .regex(/^\+?[0-9][0-9 -]{4,22}$/, { error: 'mobile_format' })
/** Not left out. */
export const mobileNumber = personalValue(number)
const mobileText = personalValue(z.union([z.literal(''), number]))
export const mobile = mobileText.default('')

const draft = {
  username,
  realName: requiredLine(64),
  gender: Gender.default(2),
  status: Flag.default(1),
  superAdmin: SuperAdmin.default(0),
  deptId: Id,
  /** Further departments; the main one may be repeated here. */
  deptIdList: z.array(Id).max(50).default([]),
  roleIdList: z.array(Id).max(100).default([]),
  /** Left out: as they are. */
  postIdList: z.array(Id).max(50).optional(),
  remark: text(500).default(''),
  /** Values of attributes (`party-attr.ts`). Left out: as they are. */
  attrs: PartyValues.optional(),
}

/** A new user. Without a password the server makes one and shows it once. */
export const UserDraft = z.object({
  ...draft,
  email: guard.email.value(emailText).default(''),
  mobile: guard.mobile.value(mobileText).default(''),
  allowIpQueue: guard.allowIpQueue.value(allowIpQueue).default(''),
  serviceFlag: Flag.default(0),
  /** Not for a service account. */
  password: secretValue(
    z
      .string()
      .max(MAX_PASSWORD_LENGTH * 2)
      .refine((value) => isPasswordValid(value, 1), { error: 'password_weak' }),
  ).optional(),
})
export type UserDraft = z.infer<typeof UserDraft>

/** A row of an import: people alone are brought in by sheets. */
export const ImportedUser = UserDraft.omit({ serviceFlag: true, attrs: true })
export type ImportedUser = z.infer<typeof ImportedUser>

/** What of the guarded fields is left out, or comes back masked, stays as it is. */
export const UserUpdate = z.object({
  ...draft,
  email: guard.email.value(emailText).optional(),
  mobile: guard.mobile.value(mobileText).optional(),
  allowIpQueue: guard.allowIpQueue.value(allowIpQueue).optional(),
  id: Id,
  version: z.number().int().optional(),
})
export type UserUpdate = z.infer<typeof UserUpdate>

/** Roles given to several users at once, and roles taken away from them. */
export const UsersToRoles = z.object({
  ids: Ids,
  addRoleIdList: z.array(Id).max(100).default([]),
  removeRoleIdList: z.array(Id).max(100).default([]),
})
export type UsersToRoles = z.infer<typeof UsersToRoles>

/** Several users moved to another main department. */
export const UsersToDept = z.object({ ids: Ids, deptId: Id })
export type UsersToDept = z.infer<typeof UsersToDept>

/** Codes by whose holders a picker may ask: an action refuses others at once, so that who holds them is no secret. */
export const PICKED_BY = ['wf:task:handle'] as const
export type PickedBy = (typeof PICKED_BY)[number]

export const UserQuery = listQuery({
  filters: {
    /** Contained in user name, real name, or mobile where the caller sees it. */
    keyword: line(64).optional(),
    username: line(64).optional(),
    /** Contained in the name, or how it sounds: `zhangwei`, `zw`. So does the keyword. */
    realName: line(64).optional(),
    mobile: guard.mobile.filter(personalValue(line(32))).optional(),
    status: queryFlag.optional(),
    gender: z.enum(['0', '1', '2']).transform(Number).optional(),
    superAdmin: z.enum(['0', '1', '2']).transform(Number).optional(),
    /** 1: for a picker. All active people, as far as `sys:user:pick` shows them, whatever the caller's data scope. */
    pick: queryFlag.optional(),
    /** Only those who hold this code. */
    holds: z.enum(PICKED_BY).optional(),
    /** This department and those below it. */
    deptId: Id.optional(),
    roleIdList: queryList(Id, 100).optional(),
    postIdList: queryList(Id, 100).optional(),
    ...attrFilters,
  },
  sortable: ['createDate', 'username', 'realName', 'status', 'lastLoginDate'],
})
export type UserQuery = z.infer<typeof UserQuery>

/** The columns have the keys of the page's table. */
export const userExport = exportRoutes({
  path: '/sys/user/export',
  can: 'sys:user:export',
  what: 'Users',
  query: UserQuery,
  columns: [
    'realName',
    'username',
    'dept',
    'roles',
    'posts',
    'mobile',
    'email',
    'gender',
    'status',
    'lastLogin',
    'created',
  ],
  moreColumns: AttrColumn,
})

export const userImport = importRoutes({ path: '/sys/user/import', can: 'sys:user:import' })

/** Shown once, never stored in the clear. */
const OneTimePassword = z.object({ id: Id, password: z.string().nullable() })
const given = [approvalErrors.needed, userErrors.grantExceedsOwn, userErrors.postBeyondOwn, errors.unknownReference]
const beyond = [userErrors.holdsMore, userErrors.gradeTooHigh, userErrors.notYourself]

export const userRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/user/page',
    can: ['sys:user:page', 'sys:user:pick'],
    summary: 'Users, as a list; with only sys:user:pick, the fields of the picker',
    query: UserQuery,
    reply: page(User.partial().extend(UserPick.shape)),
    resource: 'user',
  }),
  get: route({
    method: 'GET',
    path: '/sys/user/{id}',
    can: 'sys:user:page',
    summary: 'One user',
    params: ById,
    reply: UserDetail,
  }),
  create: route({
    method: 'POST',
    path: '/sys/user',
    can: 'sys:user:save',
    stepUp: true,
    summary: 'Create a user; a generated password is returned once',
    body: UserDraft,
    reply: OneTimePassword.extend(waiting),
    errors: [...given, userErrors.usernameTaken, userErrors.gradeTooHigh],
  }),
  update: route({
    method: 'PUT',
    path: '/sys/user',
    can: 'sys:user:update',
    stepUp: true,
    summary: 'Change a user',
    body: UserUpdate,
    reply: WaitingReply,
    errors: [
      ...given,
      ...beyond,
      userErrors.usernameTaken,
      userErrors.lastAdmin,
      userErrors.notToYourself,
      errors.changedMeanwhile,
    ],
  }),
  setStatus: route({
    method: 'PUT',
    path: '/sys/user/status',
    can: 'sys:user:update',
    stepUp: true,
    summary: 'Enable or disable several users; sessions of disabled users end immediately',
    body: z.object({ ids: Ids, status: Flag }),
    reply: WaitingBatch,
  }),
  changeRoles: route({
    method: 'PUT',
    path: '/sys/user/roles',
    can: 'sys:user:update',
    stepUp: true,
    summary: 'Assign roles to or remove roles from several users; the answer contains the result per user',
    body: UsersToRoles,
    reply: WaitingBatch,
  }),
  moveToDept: route({
    method: 'PUT',
    path: '/sys/user/dept',
    can: 'sys:user:update',
    stepUp: true,
    summary: 'Move several users to another main department; the answer contains the result per user',
    body: UsersToDept,
    reply: WaitingBatch,
  }),
  resetPassword: route({
    method: 'PUT',
    path: '/sys/user/{id}/password',
    can: 'sys:user:reset',
    stepUp: true,
    summary: 'Reset the password of a user to a one-time password and end their sessions',
    params: ById,
    reply: OneTimePassword,
    errors: beyond,
  }),
  removeFactors: route({
    method: 'DELETE',
    path: '/sys/user/{id}/factor',
    can: 'sys:user:factor',
    stepUp: true,
    summary: 'Remove all second factors and trusted devices of a user and end their sessions; the user is notified',
    params: ById,
    reply: z.null(),
    errors: beyond,
  }),
  forceQuit: route({
    method: 'POST',
    path: '/sys/user/{id}/quit',
    can: 'sys:user:quit',
    stepUp: true,
    summary: 'End all sessions of a user on all nodes',
    params: ById,
    reply: z.object({ sessions: z.number() }),
    errors: beyond,
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/user/{id}',
    can: 'sys:user:delete',
    stepUp: true,
    summary: 'Delete a user; not possible while other records refer to the user',
    params: ById,
    reply: z.null(),
    errors: [userErrors.lastAdmin, userErrors.notYourself, userErrors.holdsMore, userErrors.gradeTooHigh, errors.inUse],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/user',
    can: 'sys:user:delete',
    stepUp: true,
    summary: 'Delete several users; the answer contains the result per user',
    body: Ids,
    reply: BatchResult,
  }),
}
