/** Background work that failed for good: jobs and events. And the scheduled work of the product itself. */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Id, Ids, line, requiredLine, Timestamp } from '#contract/scalars.ts'

export const DeadJobKind = z.enum(['job', 'event'])
export type DeadJobKind = z.infer<typeof DeadJobKind>

/** What it carries is not shown: it may hold what the reader may not see. */
export const DeadJob = z.object({
  id: Id,
  kind: DeadJobKind,
  /** The name of the job, the topic of the event. */
  name: z.string(),
  failDate: Timestamp,
  attempts: z.number(),
  error: z.string(),
  actions: z.array(z.enum(['retry', 'discard'])),
})
export type DeadJob = z.infer<typeof DeadJob>

export const DeadJobQuery = listQuery({
  filters: {
    /** Contained in the name or the error. */
    keyword: line(64).optional(),
    kind: DeadJobKind.optional(),
  },
  sortable: ['failDate'],
})
export type DeadJobQuery = z.infer<typeof DeadJobQuery>

export const deadJobExport = exportRoutes({
  path: '/sys/job/export',
  can: 'sys:job:export',
  what: 'Failed jobs',
  query: DeadJobQuery,
  columns: ['name', 'kind', 'failed', 'attempts', 'error'],
})

/** Work that each node does by itself; it cannot be changed. */
export const OwnWork = z.object({
  name: z.string(),
  title: z.string(),
  /** Seconds between two times. */
  every: z.number(),
  /** Since this node started; null before the first time. */
  lastDate: Timestamp.nullable(),
  status: z.union([z.literal(0), z.literal(1)]).nullable(),
})
export type OwnWork = z.infer<typeof OwnWork>

export const jobRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/job/page',
    can: 'sys:job:page',
    summary: 'Jobs and events that failed for good, newest first',
    query: DeadJobQuery,
    reply: page(DeadJob),
    resource: 'deadJob',
  }),
  own: route({
    method: 'GET',
    path: '/sys/job/own',
    can: 'sys:job:page',
    summary: 'The scheduled work of the product itself, as the answering node does it',
    reply: z.object({ node: z.string(), list: z.array(OwnWork) }),
    whileViewing: 'read',
  }),
  retry: route({
    method: 'POST',
    path: '/sys/job/retry',
    can: 'sys:job:retry',
    summary: 'Give dead jobs and events another chance; the answer contains the result per job',
    body: z.object({ ids: Ids }),
    reply: BatchResult,
  }),
  discard: route({
    method: 'POST',
    path: '/sys/job/discard',
    can: 'sys:job:discard',
    summary: 'Discard dead jobs and events with a reason, which the audit trail keeps; the answer is per job',
    body: z.object({ ids: Ids, reason: requiredLine(200) }),
    reply: BatchResult,
  }),
}
