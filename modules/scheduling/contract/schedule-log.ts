/** The log of scheduled runs. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryInt, Timestamp } from '#contract/scalars.ts'
import { schedulingErrors } from './errors.ts'

/** `waiting`: no node has taken it yet (run now, a retry, too many at once). `skipped`: the fire did not run. */
export const RunState = z.enum(['waiting', 'running', 'failed', 'success', 'skipped'])
export type RunState = z.infer<typeof RunState>

/** A run that begins later than this after its moment is late. */
export const LATE_AFTER_SECONDS = 60

/** Why the fire was skipped: an earlier run was not over, it came too late, too many runs wait. */
export const SkipReason = z.enum(['overlap', 'missed', 'full'])

/** Why it failed or was skipped; empty for all others. */
export const RunReason = z.enum([
  '',
  'failed',
  'timeout',
  'stopped',
  'interrupted',
  'unknown',
  'params',
  ...SkipReason.options,
])
export type RunReason = z.infer<typeof RunReason>

export const ScheduleLog = z.object({
  id: Id,
  scheduleId: Id,
  scheduleName: z.string(),
  beanName: z.string(),
  /** 1 the schedule, 2 a user, 3 a retry. */
  trigger: z.number(),
  /** 0 for the first. */
  attempt: z.number(),
  /** The moment of the schedule, or of the call. */
  fireDate: Timestamp,
  startDate: Timestamp.nullable(),
  endDate: Timestamp.nullable(),
  /** Whole seconds by which it began after its moment, once they are more than `LATE_AFTER_SECONDS`; else 0. */
  lateSeconds: z.number(),
  node: z.string(),
  /** 0 failed or skipped, 1 success, null not over. */
  status: Flag.nullable(),
  state: RunState,
  reason: RunReason,
  error: z.string(),
  /** Who ran it now, and who stopped it; empty for none. */
  begunByName: z.string(),
  stoppedByName: z.string(),
  actions: z.array(z.enum(['stop'])),
})
export type ScheduleLog = z.infer<typeof ScheduleLog>

/** The same with the last 4 KiB of what the handler wrote. */
export const ScheduleLogDetail = ScheduleLog.extend({ output: z.string() })
export type ScheduleLogDetail = z.infer<typeof ScheduleLogDetail>

export const ScheduleLogQuery = listQuery({
  filters: {
    /** Contained in the name of the schedule or its handler. */
    keyword: line(64).optional(),
    scheduleId: Id.optional(),
    state: RunState.optional(),
    trigger: queryInt(1, 3).optional(),
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['fireDate'],
})
export type ScheduleLogQuery = z.infer<typeof ScheduleLogQuery>

export const scheduleLogExport = exportRoutes({
  path: '/sys/scheduleLog/export',
  can: 'sys:scheduleLog:export',
  what: 'Scheduled runs',
  query: ScheduleLogQuery,
  columns: ['schedule', 'beanName', 'fire', 'start', 'end', 'trigger', 'attempt', 'state', 'node', 'error'],
})

export const scheduleLogRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/scheduleLog/page',
    can: 'sys:scheduleLog:page',
    summary: 'Scheduled runs, newest first',
    query: ScheduleLogQuery,
    reply: page(ScheduleLog),
    resource: 'scheduleLog',
  }),
  get: route({
    method: 'GET',
    path: '/sys/scheduleLog/{id}',
    can: 'sys:scheduleLog:page',
    summary: 'One scheduled run with the end of its output',
    params: ById,
    reply: ScheduleLogDetail,
    errors: [errors.notFound],
  }),
  stop: route({
    method: 'POST',
    path: '/sys/scheduleLog/stop',
    can: 'sys:scheduleLog:stop',
    summary: 'Stop a run that is not over, or call it off before it begins; it is not retried',
    body: z.object({ id: Id }),
    reply: z.null(),
    errors: [errors.notFound, schedulingErrors.runOver],
  }),
}
