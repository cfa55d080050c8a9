/** Who has a role and by what: posts, groups and departments that have it, and users who have it for a time. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, Timestamp } from '#contract/scalars.ts'
import { approvalErrors, WaitingReply } from './approval.ts'
import { userErrors } from './user.ts'

export const holderErrors = {
  /** A role has as many holders as one may have. */
  tooManyHolders: errorCode('role_holders_too_many', 422, 30),
  /** A user would have two roles that exclude each other. */
  rolesExclude: errorCode('roles_exclude', 409, 23),
}

/** Posts, groups and departments that one role may have. */
export const MAX_HOLDERS = 200

/** What has a role: a user, everybody of a post or a group, everybody in a department. */
export const HolderKind = z.enum(['user', 'post', 'group', 'dept'])
export type HolderKind = z.infer<typeof HolderKind>

/** Whether an assignment counts now. */
export const TermState = z.enum(['active', 'upcoming', 'ended'])
export type TermState = z.infer<typeof TermState>

const Terms = z.object({
  /** The second from which it counts; null: from the beginning. */
  startDate: Timestamp.nullable(),
  /** The second from which it counts no more; null: until it is taken back. */
  endDate: Timestamp.nullable(),
  /** It counts for users of this department, which "own department" in the role's scope means then; empty: for all. */
  deptId: z.string(),
  deptName: z.string(),
  reason: z.string(),
  state: TermState,
})

export const RoleHolder = Terms.extend({
  kind: HolderKind,
  holderId: Id,
  /** Of the user, post, group or department. */
  name: z.string(),
  /** 1: the departments below it, too. */
  below: Flag,
  /** Users who have the role by it now. */
  userCount: z.number(),
})
export type RoleHolder = z.infer<typeof RoleHolder>

/** A moment with its zone; UTC when it has been read. */
export const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

/**
 * Who is to have a role, and when and where. Sent again for the same holder, it changes the terms.
 */
export const RoleHolderDraft = z.object({
  kind: HolderKind,
  holderId: Id,
  below: Flag.default(0),
  startDate: Moment.nullable().default(null),
  endDate: Moment.nullable().default(null),
  deptId: Id.nullable().default(null),
  reason: line(200).default(''),
})
export type RoleHolderDraft = z.infer<typeof RoleHolderDraft>

/** One way in which a user has a role. */
export const RoleOfUser = Terms.extend({
  roleId: Id,
  roleName: z.string(),
  /** `user`: assigned to the user themselves. */
  kind: HolderKind,
  /** The post, group or department they have it by; empty for their own. */
  by: z.string(),
  /** The name of a rule that they violate by having this role beside another; empty for none. */
  excludedBy: z.string(),
})
export type RoleOfUser = z.infer<typeof RoleOfUser>

const HolderKey = z.object({ id: Id, kind: HolderKind, holderId: Id })

export const roleHolderRoutes = {
  list: route({
    method: 'GET',
    path: '/sys/role/{id}/holder',
    can: 'sys:role:page',
    summary: 'Posts, groups and departments that have a role, and users who have it for a time or in one department',
    params: ById,
    reply: z.array(RoleHolder),
    resource: 'role',
  }),
  assign: route({
    method: 'POST',
    path: '/sys/role/{id}/holder',
    can: 'sys:role:holder',
    stepUp: true,
    summary: 'Assign a role to a user, post, group or department; for the same holder this changes the terms',
    params: ById,
    body: RoleHolderDraft,
    reply: WaitingReply,
    errors: [
      approvalErrors.needed,
      errors.unknownReference,
      userErrors.grantExceedsOwn,
      userErrors.gradeTooHigh,
      userErrors.holdsMore,
      userErrors.notToYourself,
      holderErrors.tooManyHolders,
      holderErrors.rolesExclude,
    ],
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/sys/role/{id}/holder/{kind}/{holderId}',
    can: 'sys:role:holder',
    stepUp: true,
    summary: 'Withdraw a role from a user, post, group or department',
    params: HolderKey,
    reply: z.null(),
    errors: [userErrors.grantExceedsOwn, userErrors.gradeTooHigh, userErrors.holdsMore],
  }),
  ofUser: route({
    method: 'GET',
    path: '/sys/user/{id}/role',
    can: 'sys:user:page',
    summary: 'The roles of a user: by what they have each, and until when',
    params: ById,
    reply: z.array(RoleOfUser),
    resource: 'user',
  }),
}
