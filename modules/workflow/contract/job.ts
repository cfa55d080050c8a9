/** Jobs: what is due some day (timers) and what others do (work). */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Id, Ids, line, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { workflowErrors } from './errors.ts'

/** `call`: a called process is to be started as one of its own. `record`: a record of a form is to be written. */
export const JobKind = z.enum(['timer', 'work', 'call', 'record'])
export type JobKind = z.infer<typeof JobKind>
/**
 * `taken`: a user is at it. `called`: the call was made, its answer comes later. `parked`: it rests with its process.
 * `dead`: it will not be tried again by itself.
 */
export const JobState = z.enum(['ready', 'taken', 'called', 'parked', 'dead'])
export type JobState = z.infer<typeof JobState>

export const WorkflowJob = z.object({
  id: Id,
  instanceId: Id,
  rootId: Id,
  title: z.string(),
  process: z.string(),
  nodeId: z.string(),
  node: z.string(),
  kind: JobKind,
  /** The function or topic of work; empty for timers. */
  worker: z.string(),
  /** Whether a registered service is called for it; else a user has to fetch it. */
  isCalled: z.boolean(),
  state: JobState,
  dueDate: Timestamp,
  attempts: z.number(),
  /** Which node or account has it. */
  takenBy: z.string(),
  takenUntil: Timestamp.nullable(),
  error: z.string(),
  actions: z.array(z.enum(['run', 'retry'])),
})
export type WorkflowJob = z.infer<typeof WorkflowJob>

export const WorkflowJobQuery = listQuery({
  filters: {
    /** Contained in the matter. */
    keyword: line(64).optional(),
    kind: JobKind.optional(),
    state: JobState.optional(),
    worker: line(200).optional(),
    /** The key of a process. */
    process: line(200).optional(),
    /** Of one process and everything it called. */
    instanceId: Id.optional(),
  },
  sortable: ['dueDate'],
})
export type WorkflowJobQuery = z.infer<typeof WorkflowJobQuery>

export const workflowJobExport = exportRoutes({
  path: '/workflow/job/export',
  can: 'wf:job:export',
  what: 'Jobs',
  query: WorkflowJobQuery,
  columns: ['matter', 'process', 'node', 'kind', 'worker', 'state', 'due', 'attempts', 'error'],
})

export const workflowJobRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/job/page',
    can: 'wf:job:page',
    summary: 'Waiting timers and service calls, by due time',
    query: WorkflowJobQuery,
    reply: page(WorkflowJob),
    resource: 'workflowJob',
  }),
  run: route({
    method: 'POST',
    path: '/workflow/job/run',
    can: 'wf:job:run',
    summary: 'Run a job now, before it is due; a failed job starts again with all its attempts',
    body: z.object({ id: Id }),
    reply: z.null(),
    errors: [errors.notFound, workflowErrors.jobNotNow],
  }),
  runMany: route({
    method: 'POST',
    path: '/workflow/job/batch',
    can: 'wf:job:run',
    summary: 'Run several jobs now; the answer contains the result per job',
    body: z.object({ ids: Ids.max(1000) }),
    reply: BatchResult,
  }),
}
