/** Posts: what people are in the organisation, whatever their department. Processes find approvers by them. */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { Flag, Id, line, queryFlag, text } from '#contract/scalars.ts'
import { orgCode, ruleName } from './org-names.ts'
import { userErrors } from './user.ts'

export const postErrors = { codeTaken: errorCode('post_code_taken', 409, 34) }

export const Post = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  sort: z.number(),
  /** 0: no user can be given it, and no process finds anyone by it. */
  status: Flag,
  remark: z.string(),
  /** People who have it. */
  userCount: z.number(),
  ...recordFields(RecordAction),
})
export type Post = z.infer<typeof Post>

export const PostDraft = z.object({
  code: orgCode,
  name: ruleName,
  sort: z.number().int().min(0).max(1_000_000).default(0),
  status: Flag.default(1),
  remark: text(500).default(''),
})
export type PostDraft = z.infer<typeof PostDraft>

export const PostUpdate = PostDraft.extend(revision)
export type PostUpdate = z.infer<typeof PostUpdate>

export const PostQuery = listQuery({
  filters: {
    /** Contained in code, name or remark. */
    keyword: line(64).optional(),
    status: queryFlag.optional(),
  },
  sortable: ['sort', 'code', 'name', 'createDate'],
})
export type PostQuery = z.infer<typeof PostQuery>

/** The columns have the keys of the page's table. */
export const postExport = exportRoutes({
  path: '/sys/post/export',
  can: 'sys:post:export',
  what: 'Posts',
  query: PostQuery,
  columns: ['name', 'code', 'people', 'sort', 'status', 'remark', 'created'],
})

const taken = [postErrors.codeTaken, errors.nameTaken]

export const postRoutes = {
  ...crudRoutes({
    path: '/sys/post',
    code: 'sys:post',
    resource: 'post',
    noun: ['post', 'posts'],
    query: PostQuery,
    item: Post,
    draft: PostDraft,
    change: PostUpdate,
    create: { errors: taken },
    update: { errors: [...taken, userErrors.holdsMore, userErrors.gradeTooHigh, userErrors.notToYourself] },
    remove: {
      summary: 'Delete a post; not possible while it is assigned to users or used by a process',
      errors: [errors.inUse],
    },
  }),
  options: route({
    method: 'GET',
    path: '/sys/post/list',
    can: ['sys:post:page', 'sys:user:page', 'sys:user:pick', 'sys:post:grant'],
    summary: 'All posts for selection, by order and name; marks posts that are disabled or that the user cannot assign',
    reply: z.array(z.object({ id: Id, code: z.string(), name: z.string(), status: Flag, grantable: z.boolean() })),
  }),
}
