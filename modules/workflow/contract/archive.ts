/**
 * Files of processes that were deleted after the time that their model keeps them. Seen by those who manage the
 * process, in all its versions.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, queryInt, Timestamp } from '#contract/scalars.ts'

/** The shortest time that finished processes can be kept, and the longest. */
export const MIN_RETENTION_DAYS = 30
export const MAX_RETENTION_DAYS = 36_500

/** For ever, or a number of days. */
export const RetentionDays = z
  .number()
  .int()
  .max(MAX_RETENTION_DAYS)
  .refine((days) => days === 0 || days >= MIN_RETENTION_DAYS, { error: 'retention_days' })

export const Archive = z.object({
  id: Id,
  /** Key of the process. */
  process: z.string(),
  name: z.string(),
  /** Finished processes that are in the file and were deleted. */
  instances: z.number(),
  /** Of their attachments. */
  files: z.number(),
  bytes: z.number(),
  firstEndDate: Timestamp,
  lastEndDate: Timestamp,
  createDate: Timestamp,
  expireDate: Timestamp,
  /** The file is gone. */
  isExpired: z.boolean(),
})
export type Archive = z.infer<typeof Archive>

export const ArchiveQuery = listQuery({
  /** Contained in the name or the key of the process. */
  filters: { keyword: line(64).optional() },
  sortable: ['createDate'],
})
export type ArchiveQuery = z.infer<typeof ArchiveQuery>

/**
 * What a retention would do today: finished processes that would be deleted, those that are kept all the same, and
 * those that wait for deliveries of webhooks or messages, or for a process that they called.
 */
const RetentionPreview = z.object({ due: z.number(), kept: z.number(), waiting: z.number() })
export type RetentionPreview = z.infer<typeof RetentionPreview>

export const archiveRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/archive/page',
    can: 'wf:archive:page',
    summary: 'Files of processes that were deleted after their retention, as a list',
    query: ArchiveQuery,
    reply: page(Archive),
    resource: 'workflowArchive',
  }),
  file: route({
    method: 'GET',
    path: '/workflow/archive/{id}/file',
    can: 'wf:archive:download',
    summary: 'One file of deleted processes',
    params: ById,
    reply: file,
    ticket: true,
    errors: [errors.notFound, errors.fileExpired],
  }),
  preview: route({
    method: 'GET',
    path: '/workflow/model/{id}/retention',
    can: ['wf:model:save', 'wf:model:update'],
    summary: 'How many finished processes of a model a retention would delete today; nothing is deleted',
    params: ById,
    query: z.object({ days: queryInt(MIN_RETENTION_DAYS, MAX_RETENTION_DAYS) }),
    reply: RetentionPreview,
    errors: [errors.notFound],
  }),
}
