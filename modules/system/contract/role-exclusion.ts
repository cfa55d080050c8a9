/** Roles that exclude one another: no user has two of them at the same time. */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, text } from '#contract/scalars.ts'
import { ruleName } from './org-names.ts'
import { userErrors } from './user.ts'

export const MAX_EXCLUSIVE_ROLES = 50

export const RoleExclusion = z.object({
  id: Id,
  name: z.string(),
  remark: z.string(),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  /** Users who have two of the roles all the same: they had them before the rule. */
  violatorCount: z.number(),
  ...recordFields(RecordAction),
})
export type RoleExclusion = z.infer<typeof RoleExclusion>

export const RoleExclusionDraft = z.object({
  name: ruleName,
  remark: text(500).default(''),
  roleIdList: z.array(Id).min(2).max(MAX_EXCLUSIVE_ROLES),
})
export type RoleExclusionDraft = z.infer<typeof RoleExclusionDraft>

export const RoleExclusionUpdate = RoleExclusionDraft.extend(revision)
export type RoleExclusionUpdate = z.infer<typeof RoleExclusionUpdate>

export const RoleExclusionQuery = listQuery({
  filters: {
    /** Contained in name or remark. */
    keyword: line(64).optional(),
  },
  sortable: ['name', 'createDate'],
})
export type RoleExclusionQuery = z.infer<typeof RoleExclusionQuery>

/** The columns have the keys of the page's table. */
export const roleExclusionExport = exportRoutes({
  path: '/sys/roleExclusion/export',
  can: 'sys:roleExclusion:export',
  what: 'Exclusive roles',
  query: RoleExclusionQuery,
  columns: ['name', 'roles', 'remark', 'created'],
})

/** Users named as violating a rule. */
export const MAX_VIOLATORS = 200

export const Violator = z.object({
  userId: Id,
  realName: z.string(),
  /** The two roles. */
  one: z.string(),
  other: z.string(),
})
export type Violator = z.infer<typeof Violator>

const refused = [errors.nameTaken, userErrors.holdsMore, userErrors.gradeTooHigh]

export const roleExclusionRoutes = {
  ...crudRoutes({
    path: '/sys/roleExclusion',
    code: 'sys:roleExclusion',
    resource: 'roleExclusion',
    noun: ['rule of exclusive roles', 'rules of exclusive roles'],
    query: RoleExclusionQuery,
    item: RoleExclusion,
    detail: RoleExclusion.extend({ roleIdList: z.array(z.string()) }),
    draft: RoleExclusionDraft,
    change: RoleExclusionUpdate,
    create: { stepUp: true, errors: refused },
    update: { stepUp: true, errors: refused },
    remove: { stepUp: true, errors: [userErrors.holdsMore, userErrors.gradeTooHigh] },
  }),
  violators: route({
    method: 'GET',
    path: '/sys/roleExclusion/{id}/user',
    can: 'sys:roleExclusion:page',
    summary: 'Users in reach who have two of the roles at the same time',
    params: ById,
    reply: z.array(Violator),
    resource: 'roleExclusion',
  }),
}
