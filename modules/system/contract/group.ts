/** Groups: people who are asked together, across departments and posts. */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { Flag, Id, line, queryFlag, text } from '#contract/scalars.ts'
import { orgCode, ruleName } from './org-names.ts'
import { approvalErrors, WaitingReply } from './approval.ts'
import { userErrors } from './user.ts'

export const groupErrors = { codeTaken: errorCode('group_code_taken', 409, 35) }

export const MAX_GROUP_PEOPLE = 1_000

export const Group = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** 0: no process finds anyone by it. */
  status: Flag,
  remark: z.string(),
  userCount: z.number(),
  ...recordFields(RecordAction),
})
export type Group = z.infer<typeof Group>

export const GroupDraft = z.object({
  code: orgCode,
  name: ruleName,
  status: Flag.default(1),
  remark: text(500).default(''),
  userIdList: z.array(Id).max(MAX_GROUP_PEOPLE).default([]),
})
export type GroupDraft = z.infer<typeof GroupDraft>

export const GroupUpdate = GroupDraft.extend(revision)
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

const refused = [
  groupErrors.codeTaken,
  errors.nameTaken,
  userErrors.holdsMore,
  userErrors.gradeTooHigh,
  userErrors.notToYourself,
]

export const groupRoutes = crudRoutes({
  path: '/sys/group',
  code: 'sys:group',
  resource: 'group',
  noun: ['user group', 'user groups'],
  query: GroupQuery,
  item: Group,
  detail: Group.extend({ userIdList: z.array(z.string()) }),
  draft: GroupDraft,
  change: GroupUpdate,
  create: { errors: refused },
  update: { summary: 'Change a group and its members', errors: [...refused, approvalErrors.needed] },
  changed: WaitingReply,
  remove: {
    summary: 'Delete a group; not possible while a process uses it',
    errors: [errors.inUse, userErrors.holdsMore, userErrors.gradeTooHigh],
  },
})
