/** Departments: the tree an organisation is made of. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, requiredLine, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { AttrColumn, attrFilters, AttrTexts, PartyValues } from './party-value.ts'
import { userErrors } from './user.ts'

export const DeptAction = z.enum(['update', 'delete', 'addChild', 'move'])
export type DeptAction = z.infer<typeof DeptAction>

export const deptErrors = {
  moveBelowItself: errorCode('move_below_itself', 409, 30),
  rootProtected: errorCode('root_protected', 409, 31),
  nameTakenHere: errorCode('dept_name_taken', 409, 32),
  tooDeep: errorCode('tree_too_deep', 409, 33),
}

/** Levels below the root. */
export const MAX_DEPT_DEPTH = 20

export const Dept = z.object({
  id: Id,
  /** '0' for the root. */
  pid: z.string(),
  name: z.string(),
  sort: z.number(),
  status: Flag,
  /** '1' platform, '2' tenant, '3' department (readings, "Tree nodes carry type"). */
  type: z.enum(['1', '2', '3']),
  /** People whose main department this is. */
  userCount: z.number(),
  leaders: z.array(z.object({ id: z.string(), realName: z.string() })),
  createDate: Timestamp,
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(DeptAction),
  /** Shown only because something below it may be seen; it cannot be chosen. */
  disabled: z.boolean(),
  /** Attributes that the tree was asked for, by code. */
  attrTexts: AttrTexts.optional(),
})
export type Dept = z.infer<typeof Dept>

/**
 * The tree as a flat list, parents before children, siblings in order; `pid` joins it (specification section 7, "{tree
 * url}").
 */
export const DeptTree = z.array(Dept)

/** `pid` of the wire: a department, or '0' for no parent. */
export const DeptDraft = z.object({
  pid: Id,
  name: requiredLine(64),
  sort: z.number().int().min(0).max(1_000_000).default(0),
  status: Flag.default(1),
  leaderIdList: z.array(Id).max(20).default([]),
  /** Values of attributes (`party-attr.ts`). Left out: as they are. */
  attrs: PartyValues.optional(),
})
export type DeptDraft = z.infer<typeof DeptDraft>

export const DeptUpdate = DeptDraft.extend({
  id: Id,
  /** '0' only for the root, which stays where it is. */
  pid: z.union([Id, z.literal('0')]),
  version: z.number().int().optional(),
})
export type DeptUpdate = z.infer<typeof DeptUpdate>

const DeptTreeQuery = z.object({ name: line(64).optional(), status: queryFlag.optional(), ...attrFilters })
export type DeptTreeQuery = z.infer<typeof DeptTreeQuery>

/** The columns have the keys of the page's table; `path` names everything above, too. */
export const deptExport = exportRoutes({
  path: '/sys/dept/export',
  can: 'sys:dept:export',
  what: 'Departments',
  query: DeptTreeQuery,
  columns: ['name', 'path', 'leaders', 'people', 'sort', 'status', 'created'],
  moreColumns: AttrColumn,
})

export const deptRoutes = {
  tree: route({
    method: 'GET',
    path: '/sys/dept/list',
    can: ['sys:dept:page', 'sys:user:page', 'sys:user:pick'],
    summary: 'The department tree within the data scope of the user, as a flat list',
    isLarge: true,
    query: DeptTreeQuery,
    reply: DeptTree,
    resource: 'dept',
  }),
  get: route({
    method: 'GET',
    path: '/sys/dept/{id}',
    can: 'sys:dept:page',
    summary: 'One department',
    params: ById,
    reply: Dept,
  }),
  create: route({
    method: 'POST',
    path: '/sys/dept',
    can: 'sys:dept:save',
    stepUp: true,
    summary: 'Create a department',
    body: DeptDraft,
    reply: z.object({ id: Id }),
    errors: [
      deptErrors.nameTakenHere,
      deptErrors.tooDeep,
      userErrors.holdsMore,
      userErrors.gradeTooHigh,
      userErrors.notToYourself,
      errors.unknownReference,
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/sys/dept',
    can: 'sys:dept:update',
    stepUp: true,
    summary: 'Change or move a department; never under itself',
    body: DeptUpdate,
    reply: z.null(),
    errors: [
      deptErrors.nameTakenHere,
      deptErrors.moveBelowItself,
      deptErrors.rootProtected,
      deptErrors.tooDeep,
      userErrors.holdsMore,
      userErrors.gradeTooHigh,
      userErrors.notToYourself,
      errors.changedMeanwhile,
      errors.unknownReference,
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/dept/{id}',
    can: 'sys:dept:delete',
    stepUp: true,
    summary: 'Delete a department; not possible while it has subdepartments or users',
    params: ById,
    reply: z.null(),
    errors: [errors.inUse, deptErrors.rootProtected],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/dept',
    can: 'sys:dept:delete',
    stepUp: true,
    summary: 'Delete several departments; the answer contains the result per department',
    body: Ids,
    reply: BatchResult,
  }),
}
