/**
 * What users write about a process beside its decisions: at any time, by everyone who may read it. Comments are read
 * with the timeline of the process (`follow.ts`).
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { ById, Id, line, text } from '#contract/scalars.ts'
import { route } from '#contract/route.ts'
import { workflowErrors } from './errors.ts'

export const MAX_COMMENT = 2_000
/** Users that one comment mentions. */
export const MAX_MENTIONS = 20
/** Files beside one text, and the bytes of one of them. */
export const MAX_ATTACHMENTS = 10
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024
/** How long its author may delete a comment. */
export const COMMENT_DELETE_MINUTES = 10
/** What the storage calls files of processes (`dirValue`). */
export const ATTACHMENT_PLACE = 'process'

/** A file that was attached, with an address that is good for an hour. */
export const Attachment = z.object({ id: Id, name: z.string(), bytes: z.number(), url: z.string() })
export type Attachment = z.infer<typeof Attachment>

/** Ids of one's own uploads, each once. */
export const AttachmentIds = z
  .array(Id)
  .max(MAX_ATTACHMENTS)
  .refine((all) => new Set(all).size === all.length, { error: 'attached_twice' })

export const CommentDraft = z.object({
  instanceId: Id,
  content: text(MAX_COMMENT).min(1),
  /** Who is mentioned: users who read the process already. */
  userIdList: z.array(Id).max(MAX_MENTIONS).default([]),
  ossIdList: AttachmentIds.default([]),
})
export type CommentDraft = z.infer<typeof CommentDraft>

/** A user who can be mentioned. */
export const Mentionable = z.object({ id: Id, name: z.string(), dept: z.string() })
export type Mentionable = z.infer<typeof Mentionable>

/** Cc readers see no list of processes, and some who look after processes have no tasks. */
const READERS = ['wf:instance:page', 'wf:task:page'] as const

export const workflowCommentRoutes = {
  create: route({
    method: 'POST',
    path: '/workflow/comment',
    can: READERS,
    summary:
      'Comment on a process that one may read; the initiator, the current assignees and those mentioned are notified',
    body: CommentDraft,
    reply: z.object({ id: Id }),
    errors: [errors.notFound, workflowErrors.commentClosed, workflowErrors.commentsFull],
  }),
  remove: route({
    method: 'DELETE',
    path: '/workflow/comment',
    can: READERS,
    summary: 'Delete one’s own comment within ten minutes; that there was one stays visible',
    body: ById,
    reply: z.null(),
    errors: [errors.notFound, workflowErrors.commentKept],
  }),
  people: route({
    method: 'GET',
    path: '/workflow/instance/{id}/people',
    can: READERS,
    summary: 'Users who may read a process and can be mentioned in it, found by name, pinyin or username',
    params: ById,
    query: z.object({
      keyword: line(64).default(''),
    }),
    reply: z.array(Mentionable),
    errors: [errors.notFound],
  }),
}
