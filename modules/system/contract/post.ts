/** Posts: what people are in the organisation, whatever department they belong to. Processes find approvers by them. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from './batch.ts'
import { userErrors } from './user.ts'

export const PostAction = z.enum(['update', 'delete'])
export type PostAction = z.infer<typeof PostAction>

export const postErrors = {
  codeTaken: errorCode('post_code_taken', 409, 34),
}

/** Letters, digits, dots, dashes and underscores; processes name posts and groups by it. */
export const orgCode = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, { error: 'org_code_format' })

/** A name that a rule of a process can say: without the marks that part rules. */
export const ruleName = requiredLine(64).regex(/^[^;,:@]*$/, { error: 'rule_name_format' })

export const Post = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  sort: z.number(),
  /** 0: nobody new gets it, and no process finds anybody by it. */
  status: Flag,
  remark: z.string(),
  /** People who have it. */
  userCount: z.number(),
  createDate: Timestamp,
  updateDate: Timestamp,
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(PostAction),
})
export type Post = z.infer<typeof Post>

const draft = {
  code: orgCode,
  name: ruleName,
  sort: z.number().int().min(0).max(1_000_000).default(0),
  status: Flag.default(1),
  remark: text(500).default(''),
}
export const PostDraft = z.object(draft)
export type PostDraft = z.infer<typeof PostDraft>

export const PostUpdate = z.object({ ...draft, id: Id, version: z.number().int().optional() })
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

export const postRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/post/page',
    can: 'sys:post:page',
    summary: 'Posts, as a list',
    query: PostQuery,
    reply: page(Post),
    resource: 'post',
  }),
  options: route({
    method: 'GET',
    path: '/sys/post/list',
    can: ['sys:post:page', 'sys:user:page', 'sys:post:grant'],
    summary: 'Every post by order and name, for choosing; disabled ones say so, and those the caller may not give',
    reply: z.array(z.object({ id: Id, code: z.string(), name: z.string(), status: Flag, grantable: z.boolean() })),
  }),
  get: route({
    method: 'GET',
    path: '/sys/post/{id}',
    can: 'sys:post:page',
    summary: 'One post',
    params: ById,
    reply: Post,
  }),
  create: route({
    method: 'POST',
    path: '/sys/post',
    can: 'sys:post:save',
    summary: 'Create a post',
    body: PostDraft,
    reply: z.object({ id: Id }),
    errors: [postErrors.codeTaken, errors.nameTaken],
  }),
  update: route({
    method: 'PUT',
    path: '/sys/post',
    can: 'sys:post:update',
    summary: 'Change a post',
    body: PostUpdate,
    reply: z.null(),
    errors: [
      postErrors.codeTaken,
      errors.nameTaken,
      errors.changedMeanwhile,
      userErrors.holdsMore,
      userErrors.notToYourself,
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/post/{id}',
    can: 'sys:post:delete',
    summary: 'Delete a post; refused while people have it or a process asks for it',
    params: ById,
    reply: z.null(),
    errors: [errors.inUse],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/post',
    can: 'sys:post:delete',
    summary: 'Delete several posts; the answer says per post what happened',
    body: Ids,
    reply: BatchResult,
  }),
}
