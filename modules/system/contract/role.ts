/** Roles: bundles of permissions and a data scope that people are given. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { importRoutes } from '#contract/import.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { approvalErrors, waiting, WaitingBatch, WaitingReply } from './approval.ts'
import { menuErrors } from './menu.ts'
import { Restriction } from '#contract/restriction.ts'
import { HolderKind } from './role-holder.ts'
import { userErrors } from './user.ts'

/**
 * Which records a role's members reach: 0 all, 1 own department and below, 2 own department, 3 own records, 4 chosen
 * departments.
 */
export const DataScope = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type DataScope = z.infer<typeof DataScope>

export const RoleAction = z.enum(['update', 'delete', 'members'])
export type RoleAction = z.infer<typeof RoleAction>

export const roleErrors = {
  roleProtected: errorCode('role_protected', 409, 40),
  /** A member has the role by a post, a group or a department alone. */
  inherited: errorCode('role_inherited', 422, 22),
  /** A change would give members of a role more than the actor has. */
  membersBeyondOwn: errorCode('members_beyond_own', 403, 29),
}

export const Role = z.object({
  id: Id,
  name: z.string(),
  /** Stable name of a seeded role (`staff`, `org-admin`, `auditor`); empty for others. */
  code: z.string(),
  remark: z.string(),
  /** 1 (highest) to 99. */
  grade: z.number(),
  dataScope: DataScope,
  /** 1: its members need a second factor, where the security configuration says "for marked roles". */
  mfa: Flag,
  memberCount: z.number(),
  createDate: Timestamp,
  actions: z.array(RoleAction),
  restriction: Restriction.nullable(),
})
export type Role = z.infer<typeof Role>

export const RoleDetail = Role.extend({
  /** The ticked menus and buttons; half-checked parents follow from them and are not listed. */
  menuIdList: z.array(z.string()),
  /** The chosen departments, for data scope 4. */
  deptIdList: z.array(z.string()),
  updateDate: Timestamp,
  version: z.number(),
})
export type RoleDetail = z.infer<typeof RoleDetail>

/** Of a new role where none is given: below the roles of those who manage others. */
export const NEW_ROLE_GRADE = 60

export const RoleDraft = z.object({
  name: requiredLine(64),
  remark: text(500).default(''),
  grade: z.number().int().min(1).max(99).default(NEW_ROLE_GRADE),
  dataScope: DataScope.default(3),
  mfa: Flag.default(0),
  menuIdList: z.array(Id).max(5000).default([]),
  /** Only with data scope 4. */
  deptIdList: z.array(Id).max(2000).default([]),
})
export type RoleDraft = z.infer<typeof RoleDraft>

export const RoleUpdate = RoleDraft.extend({ id: Id, version: z.number().int().optional() })
export type RoleUpdate = z.infer<typeof RoleUpdate>

/** What of a role decides what its members may do. */
export const GrantDraft = RoleDraft.pick({ dataScope: true, menuIdList: true, deptIdList: true })
export type GrantDraft = z.infer<typeof GrantDraft>

const Affected = z.object({
  id: Id,
  realName: z.string(),
  headUrl: z.string(),
  deptName: z.string(),
  /** `key`s of the permissions. */
  keys: z.array(z.string()),
})

const Side = z.object({
  /** Members who really gain or lose something: what another role of theirs gives as well does not count. */
  count: z.number(),
  /** The first of them within the caller's data scope. */
  people: z.array(Affected),
})

const Reached = z.object({ depts: z.number(), people: z.number() })

/** Who gains and who loses what, were the role saved so. Administrators of the organisation hold everything anyway. */
export const RolePreview = z.object({
  memberCount: z.number(),
  permissions: z.array(
    z.object({
      /** The code, or the id of a page that has none. */
      key: z.string(),
      /** In the caller's language: the page, and the button on it (empty for the page itself). */
      page: z.string(),
      button: z.string(),
      change: z.enum(['gain', 'lose']),
      /** Members whom it really concerns. */
      count: z.number(),
    }),
  ),
  /** Members who gain or lose something, each once. */
  concerned: z.number(),
  gain: Side,
  lose: Side,
  /** What the members together reach by this role alone, before and after; null while the scope stays the same. */
  scope: z.object({ before: Reached, after: Reached }).nullable(),
  /** Why the caller may not save the role so, in their language; empty when they may. */
  refusal: z.string(),
})
export type RolePreview = z.infer<typeof RolePreview>

/** People named on each side of a preview. */
export const MAX_PREVIEW_PEOPLE = 50

export const RoleQuery = listQuery({
  filters: { name: line(64).optional(), keyword: line(64).optional() },
  sortable: ['createDate', 'name', 'grade'],
})
export type RoleQuery = z.infer<typeof RoleQuery>

export const roleExport = exportRoutes({
  path: '/sys/role/export',
  can: 'sys:role:export',
  what: 'Roles',
  query: RoleQuery,
  columns: ['name', 'grade', 'dataScope', 'members', 'remark', 'created'],
})

export const roleImport = importRoutes({ path: '/sys/role/import', can: 'sys:role:import' })

export const MemberQuery = listQuery({
  filters: { keyword: line(64).optional() },
  sortable: ['createDate', 'username', 'realName'],
})
export type MemberQuery = z.infer<typeof MemberQuery>

export const RoleMember = z.object({
  id: Id,
  username: z.string(),
  realName: z.string(),
  headUrl: z.string(),
  deptName: z.string(),
  /** By what they have the role: assigned to themselves (`user`), or by these posts, groups and departments. */
  ways: z.array(z.object({ kind: HolderKind, by: z.string() })),
})

export const roleRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/role/page',
    can: 'sys:role:page',
    summary: 'Roles, as a list',
    query: RoleQuery,
    reply: page(Role),
    resource: 'role',
  }),
  options: route({
    method: 'GET',
    path: '/sys/role/list',
    can: ['sys:role:page', 'sys:user:page', 'sys:roleExclusion:page'],
    summary: 'All roles for selection, by name; `grantable` tells whether the user can grant the role',
    reply: z.array(z.object({ id: Id, name: z.string(), grantable: z.boolean() })),
  }),
  get: route({
    method: 'GET',
    path: '/sys/role/{id}',
    can: 'sys:role:page',
    summary: 'One role with its permissions',
    params: ById,
    reply: RoleDetail,
  }),
  create: route({
    method: 'POST',
    path: '/sys/role',
    can: 'sys:role:save',
    stepUp: true,
    summary: 'Create a role; users cannot grant permissions they do not have',
    body: RoleDraft,
    reply: z.object({ id: Id, ...waiting }),
    errors: [
      menuErrors.notInPackage,
      errors.nameTaken,
      userErrors.grantExceedsOwn,
      userErrors.gradeTooHigh,
      menuErrors.sensitiveOnly,
      errors.unknownReference,
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/sys/role',
    can: 'sys:role:update',
    stepUp: true,
    summary: 'Change a role; the change applies to its members immediately',
    body: RoleUpdate,
    reply: WaitingReply,
    errors: [
      menuErrors.notInPackage,
      errors.nameTaken,
      userErrors.grantExceedsOwn,
      userErrors.holdsMore,
      userErrors.gradeTooHigh,
      userErrors.notToYourself,
      roleErrors.membersBeyondOwn,
      menuErrors.sensitiveOnly,
      errors.changedMeanwhile,
      errors.unknownReference,
    ],
  }),
  preview: route({
    method: 'POST',
    path: '/sys/role/{id}/preview',
    can: 'sys:role:update',
    summary: 'The impact of saving a role: who gains or loses what; nothing changes',
    params: ById,
    body: GrantDraft,
    reply: RolePreview,
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/role/{id}',
    can: 'sys:role:delete',
    stepUp: true,
    summary: 'Delete a role; not possible while it has members',
    params: ById,
    reply: z.null(),
    errors: [errors.inUse, roleErrors.roleProtected, userErrors.holdsMore, userErrors.gradeTooHigh],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/role',
    can: 'sys:role:delete',
    stepUp: true,
    summary: 'Delete several roles; the answer contains the result per role',
    body: Ids,
    reply: BatchResult,
  }),
  members: route({
    method: 'GET',
    path: '/sys/role/{id}/user/page',
    can: 'sys:role:page',
    summary: 'The members of a role within the data scope of the user',
    params: ById,
    query: MemberQuery,
    reply: page(RoleMember),
    resource: 'role',
  }),
  addMembers: route({
    method: 'POST',
    path: '/sys/role/{id}/user',
    can: 'sys:role:update',
    stepUp: true,
    summary: 'Add members to a role',
    params: ById,
    body: Ids,
    reply: WaitingBatch,
    errors: [approvalErrors.needed, userErrors.grantExceedsOwn, userErrors.gradeTooHigh],
  }),
  removeMembers: route({
    method: 'DELETE',
    path: '/sys/role/{id}/user',
    can: 'sys:role:update',
    stepUp: true,
    summary: 'Remove members from a role',
    params: ById,
    body: Ids,
    reply: BatchResult,
    errors: [roleErrors.inherited],
  }),
}
