/** Runs given to a user to read (cc), and reminders to those who are asked. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, queryFlag, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { workflowErrors } from './errors.ts'
import { InstanceStatus } from './instance.ts'

/** People that one run is given to at once. */
export const MAX_CC_USERS = 50
export const People = z.array(Id).min(1).max(MAX_CC_USERS)

/** A run that was given to me. */
export const WorkflowCc = z.object({
  id: Id,
  instanceId: Id,
  title: z.string(),
  process: z.string(),
  status: InstanceStatus,
  starter: z.string(),
  /** Who gave it; empty when they are gone. */
  giver: z.string(),
  note: z.string(),
  givenDate: Timestamp,
  readDate: Timestamp.nullable(),
})
export type WorkflowCc = z.infer<typeof WorkflowCc>

export const WorkflowCcQuery = listQuery({
  filters: {
    /** Contained in the title. */
    keyword: line(64).optional(),
    /** 1: those that were opened. */
    readFlag: queryFlag.optional(),
  },
  sortable: ['givenDate'],
})
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
    summary: 'Runs that were given to me to read',
    query: WorkflowCcQuery,
    reply: page(WorkflowCc),
  }),
  readers: route({
    method: 'GET',
    path: '/workflow/cc/instance/{id}',
    can: 'wf:instance:page',
    summary: 'Who was given one run to read',
    params: ById,
    reply: z.array(Reader),
    errors: [errors.notFound],
  }),
  give: route({
    method: 'POST',
    path: '/workflow/cc',
    can: 'wf:instance:page',
    summary: 'Send a process to readers (cc), by its participants or its managers; each reader is notified once',
    body: CcDraft,
    reply: z.object({ count: z.number() }),
    errors: [errors.notFound],
  }),
  read: route({
    method: 'PUT',
    path: '/workflow/cc/read',
    can: 'wf:task:page',
    summary: 'Mark what was given to me as read',
    body: Ids,
    reply: BatchResult,
  }),
  revoke: route({
    method: 'DELETE',
    path: '/workflow/cc',
    can: 'wf:instance:page',
    summary: 'Take it back: who gave it, who started the run, and managers may; at once',
    body: Ids,
    reply: BatchResult,
  }),
  remind: route({
    method: 'POST',
    path: '/workflow/instance/remind',
    can: 'wf:instance:page',
    summary: 'Remind those who are asked now, each at most every half hour; by the starter and by managers',
    body: Reminder,
    reply: z.object({ count: z.number() }),
    errors: [errors.notFound, workflowErrors.noOneToRemind, workflowErrors.remindedAlready],
  }),
}
