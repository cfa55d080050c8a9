/**
 * Secondary administrators: who administers which departments, with which roles and menus, by whose grant. A grant is
 * cut down by the one above it whenever it is evaluated; recalling one recalls all that come from it.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { RecordAction, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line } from '#contract/scalars.ts'
import { approvalErrors, waiting, WaitingReply } from '#system/contract/approval.ts'
import { holderErrors, Moment } from '#system/contract/role-holder.ts'
import { menuErrors } from '#system/contract/menu.ts'
import { userErrors } from '#system/contract/user.ts'

/** Grants below one another. */
export const MAX_LEVELS = 8
/** Grants of an organisation. */
export const MAX_GRANTS = 500
/** Memberships that the preview of a recall names; it counts all. */
export const MAX_SHOWN_MEMBERS = 500

const Named = z.object({ id: Id, name: z.string() })

/**
 * `active`; `ended` by its date or that of one above; `suspended`: a user above it is disabled or no administrator any
 * more, or does not hand on.
 */
export const GrantState = z.enum(['active', 'ended', 'suspended'])
export type GrantState = z.infer<typeof GrantState>

export const SecondAdmin = z.object({
  id: Id,
  /** The grant that it comes from; '0': an administrator of the organisation gave it. */
  pid: z.string(),
  userId: Id,
  userName: z.string(),
  headUrl: z.string(),
  /** Who gave it; empty for one who is gone. */
  grantedBy: z.string(),
  createDate: z.string(),
  endDate: z.string().nullable(),
  /** The next end: its own or that of one above; null: none. */
  endsAt: z.string().nullable(),
  mayHandOn: Flag,
  state: GrantState,
  /** As it was given. */
  deptList: z.array(Named),
  roleList: z.array(Named),
  deptIdList: z.array(Id),
  roleIdList: z.array(Id),
  menuIdList: z.array(Id),
  /** What is left of it now: departments with those below, users of these, roles, menus. */
  deptCount: z.number(),
  userCount: z.number(),
  roleCount: z.number(),
  menuCount: z.number(),
  version: z.number(),
  actions: z.array(RecordAction.or(z.literal('recall'))),
})
export type SecondAdmin = z.infer<typeof SecondAdmin>

export const SecondAdminDraft = z.object({
  userId: Id,
  /** With all that are below them. */
  deptIdList: z.array(Id).min(1).max(200),
  roleIdList: z.array(Id).max(200).default([]),
  menuIdList: z.array(Id).max(2_000).default([]),
  mayHandOn: Flag.default(0),
  /** Null: until it is recalled. */
  endDate: Moment.nullable().default(null),
})
export type SecondAdminDraft = z.infer<typeof SecondAdminDraft>

export const SecondAdminUpdate = SecondAdminDraft.omit({ userId: true }).extend(revision)
export type SecondAdminUpdate = z.infer<typeof SecondAdminUpdate>

/** What the caller may put into a grant. */
export const GrantChoices = z.object({
  depts: z.array(z.object({ id: Id, pid: z.string(), name: z.string() })),
  roles: z.array(Named),
  menus: z.array(z.object({ id: Id, pid: z.string(), name: z.string() })),
})
export type GrantChoices = z.infer<typeof GrantChoices>

/** A role that would be lost, because it was assigned by one of the grants and by nothing else. */
const LostMember = z.object({
  /** The user, or the department with its users. */
  kind: z.enum(['user', 'dept']),
  name: z.string(),
  deptName: z.string(),
  roleName: z.string(),
  /** Who has the grant by which it was assigned. */
  byName: z.string(),
})
export type LostMember = z.infer<typeof LostMember>

export const RecallPreview = z.object({
  /** The grant, and all that come from it. */
  grants: z.array(z.object({ id: Id, userName: z.string() })),
  members: z.array(LostMember),
  memberCount: z.number(),
  /** Users who will have no role at all, unless they keep what they have. */
  rolelessCount: z.number(),
  /** Memberships by these grants that users also have in another way. */
  otherWayCount: z.number(),
  /** Says what was seen: a recall that would do something else is refused. */
  seen: z.string(),
})
export type RecallPreview = z.infer<typeof RecallPreview>

const refused = [
  userErrors.beyondGrant,
  userErrors.holdsMore,
  userErrors.gradeTooHigh,
  userErrors.notToYourself,
  menuErrors.sensitiveOnly,
  holderErrors.rolesExclude,
]

export const secondAdminRoutes = {
  list: route({
    method: 'GET',
    path: '/sys/secondAdmin/list',
    can: 'sys:secondAdmin:page',
    summary: 'Secondary administrators: all, or for one of them their own grant and those that come from it',
    reply: z.array(SecondAdmin),
    resource: 'secondAdmin',
  }),
  choices: route({
    method: 'GET',
    path: '/sys/secondAdmin/choices',
    can: 'sys:secondAdmin:save',
    summary: 'Departments, roles and menus that the caller may put into a grant',
    reply: GrantChoices,
  }),
  get: route({
    method: 'GET',
    path: '/sys/secondAdmin/{id}',
    can: 'sys:secondAdmin:page',
    summary: 'One secondary administrator',
    params: ById,
    reply: SecondAdmin,
  }),
  create: route({
    method: 'POST',
    path: '/sys/secondAdmin',
    can: 'sys:secondAdmin:save',
    stepUp: true,
    summary: 'Make a user a secondary administrator',
    body: SecondAdminDraft,
    /** With a request where it waits for a second person; the grant then has this id. */
    reply: z.object({ id: Id, ...waiting }),
    errors: refused,
  }),
  update: route({
    method: 'PUT',
    path: '/sys/secondAdmin',
    can: 'sys:secondAdmin:save',
    stepUp: true,
    summary: 'Change a grant; what it loses, all that come from it lose',
    body: SecondAdminUpdate,
    reply: WaitingReply,
    errors: [...refused, errors.changedMeanwhile],
  }),
  preview: route({
    method: 'POST',
    path: '/sys/secondAdmin/{id}/recall/preview',
    can: 'sys:secondAdmin:recall',
    summary: 'What recalling a grant would take away',
    params: ById,
    reply: RecallPreview,
    errors: [userErrors.beyondGrant],
  }),
  recall: route({
    method: 'POST',
    path: '/sys/secondAdmin/{id}/recall',
    can: 'sys:secondAdmin:recall',
    stepUp: true,
    summary: 'Recall a grant, all that come from it, and the roles that were assigned by these',
    params: ById,
    body: z.object({
      /** 1: users keep the roles, as if the caller had assigned them. */
      keepMembers: Flag.default(1),
      /** Of the preview; left out: whatever it is. */
      seen: line(100).optional(),
    }),
    reply: z.null(),
    errors: [userErrors.beyondGrant, errors.changedMeanwhile, holderErrors.rolesExclude, approvalErrors.needed],
  }),
}
