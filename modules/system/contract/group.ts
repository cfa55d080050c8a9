/** Groups: people who are asked together, across departments and posts. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { orgCode, ruleName } from './org-names.ts'
import { userErrors } from './user.ts'

export const GroupAction = z.enum(['update', 'delete'])
export type GroupAction = z.infer<typeof GroupAction>

export const groupErrors = {
  codeTaken: errorCode('group_code_taken', 409, 35),
}

export const MAX_GROUP_PEOPLE = 1_000

export const Group = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** 0: no process finds anybody by it. */
  status: Flag,
  remark: z.string(),
  userCount: z.number(),
  createDate: Timestamp,
  updateDate: Timestamp,
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(GroupAction),
})
export type Group = z.infer<typeof Group>

export const GroupDetail = Group.extend({ userIdList: z.array(z.string()) })
export type GroupDetail = z.infer<typeof GroupDetail>

const draft = {
  code: orgCode,
  name: ruleName,
  status: Flag.default(1),
  remark: text(500).default(''),
  userIdList: z.array(Id).max(MAX_GROUP_PEOPLE).default([]),
}
export const GroupDraft = z.object(draft)
export type GroupDraft = z.infer<typeof GroupDraft>

export const GroupUpdate = z.object({ ...draft, id: Id, version: z.number().int().optional() })
export type GroupUpdate = z.infer<typeof GroupUpdate>

export const GroupQuery = listQuery({
  filters: {
    /** Contained in code, name or remark. */
    keyword: line(64).optional(),
    status: queryFlag.optional(),
  },
  sortable: ['code', 'name', 'createDate'],
})
export type GroupQuery = z.infer<typeof GroupQuery>

/** The columns have the keys of the page's table. */
export const groupExport = exportRoutes({
  path: '/sys/group/export',
  can: 'sys:group:export',
  what: 'Groups',
  query: GroupQuery,
  columns: ['name', 'code', 'people', 'status', 'remark', 'created'],
})

export const groupRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/group/page',
    can: 'sys:group:page',
    summary: 'Groups of people, as a list',
    query: GroupQuery,
    reply: page(Group),
  }),
  get: route({
    method: 'GET',
    path: '/sys/group/{id}',
    can: 'sys:group:page',
    summary: 'One group with its people',
    params: ById,
    reply: GroupDetail,
  }),
  create: route({
    method: 'POST',
    path: '/sys/group',
    can: 'sys:group:save',
    summary: 'Create a group',
    body: GroupDraft,
    reply: z.object({ id: Id }),
    errors: [groupErrors.codeTaken, errors.nameTaken, userErrors.holdsMore, userErrors.notToYourself],
  }),
  update: route({
    method: 'PUT',
    path: '/sys/group',
    can: 'sys:group:update',
    summary: 'Change a group and who is in it',
    body: GroupUpdate,
    reply: z.null(),
    errors: [
      groupErrors.codeTaken,
      errors.nameTaken,
      errors.changedMeanwhile,
      userErrors.holdsMore,
      userErrors.notToYourself,
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/group/{id}',
    can: 'sys:group:delete',
    summary: 'Delete a group; refused while a process asks for it',
    params: ById,
    reply: z.null(),
    errors: [errors.inUse, userErrors.holdsMore],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/group',
    can: 'sys:group:delete',
    summary: 'Delete several groups; the answer says per group what happened',
    body: Ids,
    reply: BatchResult,
  }),
}
