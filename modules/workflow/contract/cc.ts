/** Runs given to a user to read (cc), and reminders to those who are asked. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, queryFlag, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { workflowErrors } from './errors.ts'
import { InstanceStatus } from './instance.ts'
import { SummaryPart } from './summary.ts'
import { dayFilters, requestFilters, standingFilters, starterFilter, withFieldFilters } from './work-filters.ts'

/** People that one run is given to at once. */
export const MAX_CC_USERS = 50
export const People = z.array(Id).min(1).max(MAX_CC_USERS)

/** A run that was given to me. */
export const WorkflowCc = z.object({
  id: Id,
  instanceId: Id,
  title: z.string(),
  /** By the number rule of its model; empty where there is none. */
  serial: z.string(),
  process: z.string(),
  status: InstanceStatus,
  starter: z.string(),
  /** A user without an account filed it in the name of the initiator. */
  isPublic: z.boolean(),
  /** Who gave it; empty when they are gone. */
  giver: z.string(),
  note: z.string(),
  givenDate: Timestamp,
  readDate: Timestamp.nullable(),
  summary: z.array(SummaryPart),
})
export type WorkflowCc = z.infer<typeof WorkflowCc>

export const WorkflowCcQuery = withFieldFilters(
  listQuery({
    filters: {
      ...requestFilters,
      ...starterFilter,
      ...standingFilters,
      ...dayFilters,
      /** 1: those that were opened. */
      readFlag: queryFlag.optional(),
    },
    sortable: ['givenDate'],
  }),
)
export type WorkflowCcQuery = z.infer<typeof WorkflowCcQuery>

/** A user who may read a run. */
export const Reader = z.object({
  id: Id,
  userId: Id,
  person: z.string(),
  giver: z.string(),
  note: z.string(),
  givenDate: Timestamp,
  readDate: Timestamp.nullable(),
  mayRevoke: z.boolean(),
})
export type Reader = z.infer<typeof Reader>

export const CcDraft = z.object({ id: Id, userIdList: People, note: line(200).default('') })
export type CcDraft = z.infer<typeof CcDraft>
export const Reminder = z.object({ id: Id, comment: text(500).default('') })
export type Reminder = z.infer<typeof Reminder>

export const workflowCcRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/cc/page',
    can: 'wf:task:page',
    summary: 'Processes copied to the signed-in user',
    query: WorkflowCcQuery,
    reply: page(WorkflowCc),
  }),
  readers: route({
    method: 'GET',
    path: '/workflow/cc/instance/{id}',
    can: 'wf:instance:page',
    summary: 'The recipients of copies of a process',
    params: ById,
    reply: z.array(Reader),
    errors: [errors.notFound],
  }),
  give: route({
    method: 'POST',
    path: '/workflow/cc',
    can: 'wf:instance:page',
    summary: 'Send copies of a process (cc); for participants and managers; each recipient is notified once',
    body: CcDraft,
    reply: z.object({ count: z.number() }),
    errors: [errors.notFound],
  }),
  read: route({
    method: 'PUT',
    path: '/workflow/cc/read',
    can: 'wf:task:page',
    summary: 'Mark copies sent to the signed-in user as read',
    body: Ids,
    reply: BatchResult,
  }),
  seen: route({
    method: 'PUT',
    path: '/workflow/instance/seen',
    can: 'wf:instance:page',
    summary:
      'Note that the signed-in user has opened a process; their copy of it and messages that lead to it are read',
    body: ById,
    reply: z.null(),
    errors: [errors.notFound],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/workflow/cc',
    can: 'wf:instance:page',
    summary: 'Revoke a copy; for its sender, the initiator and managers; takes effect immediately',
    body: Ids,
    reply: BatchResult,
  }),
  remind: route({
    method: 'POST',
    path: '/workflow/instance/remind',
    can: 'wf:instance:page',
    summary: 'Remind the current assignees, each at most once every half hour; for the initiator and managers',
    body: Reminder,
    reply: z.object({ count: z.number() }),
    errors: [errors.notFound, workflowErrors.noOneToRemind, workflowErrors.remindedAlready],
  }),
}
