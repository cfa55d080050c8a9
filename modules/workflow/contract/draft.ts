/** Starts that a user has begun to write: their own, seen by no other user. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, requiredLine, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { RecordFile } from '#forms/contract/offered.ts'
import { workflowErrors } from './errors.ts'
import { Vars } from './vars.ts'
import { dayFilters, requestFilters, withFieldFilters } from './work-filters.ts'

export const MAX_DRAFTS = 50
/** The variables of all drafts of one person. */
export const MAX_DRAFT_BYTES = 5_000_000

export const WorkflowDraft = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  /** What the process is called; its key when it is gone. */
  process: z.string(),
  updateDate: Timestamp,
})
export type WorkflowDraft = z.infer<typeof WorkflowDraft>

export const WorkflowDraftDetail = WorkflowDraft.extend({
  businessKey: z.string(),
  vars: z.record(z.string(), z.json()),
  /** Names of ids in values of the online form, and the files of these: as far as the owner may use both. */
  names: z.record(z.string(), z.string()),
  files: z.record(z.string(), RecordFile),
  version: z.number(),
})
export type WorkflowDraftDetail = z.infer<typeof WorkflowDraftDetail>

const content = {
  key: requiredLine(200),
  title: line(200).default(''),
  businessKey: line(200).default(''),
  vars: Vars.default({}),
}
export const DraftContent = z.object(content)
export type DraftContent = z.infer<typeof DraftContent>
export const DraftUpdate = z.object({ ...content, id: Id, version: z.number().int().optional() })
export type DraftUpdate = z.infer<typeof DraftUpdate>

export const WorkflowDraftQuery = withFieldFilters(
  listQuery({
    filters: { ...requestFilters, ...dayFilters },
    sortable: ['updateDate'],
  }),
)
export type WorkflowDraftQuery = z.infer<typeof WorkflowDraftQuery>

export const workflowDraftRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/draft/page',
    can: 'wf:instance:start',
    summary: 'Drafts of the signed-in user',
    query: WorkflowDraftQuery,
    reply: page(WorkflowDraft),
    whileViewing: 'private',
  }),
  get: route({
    method: 'GET',
    path: '/workflow/draft/{id}',
    can: 'wf:instance:start',
    summary: 'One draft of the signed-in user',
    params: ById,
    reply: WorkflowDraftDetail,
    errors: [errors.notFound],
    whileViewing: 'private',
  }),
  create: route({
    method: 'POST',
    path: '/workflow/draft',
    can: 'wf:instance:start',
    summary: 'Save a draft of a request without checking it',
    body: DraftContent,
    reply: z.object({ id: Id }),
    errors: [workflowErrors.tooManyDrafts, workflowErrors.draftsTooLarge],
  }),
  update: route({
    method: 'PUT',
    path: '/workflow/draft',
    can: 'wf:instance:start',
    summary: 'Change a draft of the signed-in user',
    body: DraftUpdate,
    reply: z.null(),
    errors: [errors.notFound, errors.changedMeanwhile, workflowErrors.draftsTooLarge],
  }),
  again: route({
    method: 'POST',
    path: '/workflow/draft/again',
    can: 'wf:instance:start',
    summary: 'Save a draft with the values of a request that the signed-in user started, without files and signatures',
    body: ById,
    reply: z.object({ id: Id, key: z.string() }),
    errors: [errors.notFound, workflowErrors.tooManyDrafts, workflowErrors.draftsTooLarge],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/workflow/draft',
    can: 'wf:instance:start',
    summary: 'Permanently delete drafts of the signed-in user',
    body: Ids,
    reply: BatchResult,
  }),
}
