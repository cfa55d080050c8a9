/** Schedules: which handler runs when, with which parameters. A handler is chosen among those that modules declare. */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { Flag, Id, Ids, line, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { DEFAULT_TIME_ZONE, TimeZone } from '#contract/time-zone.ts'
import { schedulingErrors } from './errors.ts'
import { RunState } from './schedule-log.ts'

/** Schedules of one organisation. */
export const MAX_SCHEDULES = 1_000
/** Runs that a schedule shows as marks. */
export const SHOWN_RUNS = 20
/** The state of one of the latest runs; `late`: it succeeded, but began late (`LATE_AFTER_SECONDS`). */
export const RunMark = z.enum([...RunState.options, 'late'])
export type RunMark = z.infer<typeof RunMark>
/** Fires that a preview shows. */
export const SHOWN_FIRES = 10

/** Six fields from seconds to weekday, or seven with the year, as Quartz writes them. */
export const CronExpression = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[\dA-Za-z*?/,#-]+(?: +[\dA-Za-z*?/,#-]+){5,6}$/, { error: 'cron_invalid' })

/** `module.doThis` */
const BeanName = line(64).regex(/^[a-z]+\.[a-z]+(?:[A-Z][a-z]*)+$/, { error: 'bean_unknown' })

/** What a handler is given: plain values, by name. */
export const ScheduleParams = z
  .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean()]))
  .refine((params) => Object.keys(params).length <= 20, { error: 'too_big' })
export type ScheduleParams = z.infer<typeof ScheduleParams>

export const Misfire = z.enum(['once', 'skip'])
export type Misfire = z.infer<typeof Misfire>

export const ScheduleAction = z.enum(['update', 'run', 'pause', 'resume', 'delete'])
export type ScheduleAction = z.infer<typeof ScheduleAction>

export const Schedule = z.object({
  id: Id,
  name: z.string(),
  beanName: z.string(),
  /** In the caller’s language; empty where no module declares it any more. */
  beanTitle: z.string(),
  params: ScheduleParams,
  cronExpression: z.string(),
  timeZone: z.string(),
  /** 0 paused, 1 normal. */
  status: Flag,
  /** What becomes of a fire that is more than a minute late. */
  misfire: Misfire,
  /** 1: a fire begins although an earlier run is going on. */
  overlap: Flag,
  /** Seconds after which a run is aborted. */
  timeout: z.number(),
  retries: z.number(),
  /** 1: administrators are notified when a fire has failed for good. */
  alarm: Flag,
  remark: z.string(),
  /** Null while it is paused, and where it never fires again. */
  nextDate: Timestamp.nullable(),
  /** The latest runs, oldest first. */
  runs: z.array(RunMark),
  /** The latest of them. */
  lastDate: Timestamp.nullable(),
  /** Failed runs since the last success, of the latest ones. */
  failures: z.number(),
  ...recordFields(ScheduleAction),
})
export type Schedule = z.infer<typeof Schedule>

export const ScheduleDraft = z.object({
  name: requiredLine(64),
  beanName: BeanName,
  params: ScheduleParams.default({}),
  cronExpression: CronExpression,
  timeZone: TimeZone.default(DEFAULT_TIME_ZONE),
  status: Flag.default(1),
  misfire: Misfire.default('once'),
  overlap: Flag.default(0),
  timeout: z.number().int().min(1).max(3_600).default(300),
  retries: z.number().int().min(0).max(5).default(0),
  alarm: Flag.default(1),
  remark: text(500).default(''),
})
export type ScheduleDraft = z.infer<typeof ScheduleDraft>

export const ScheduleUpdate = ScheduleDraft.extend(revision)
export type ScheduleUpdate = z.infer<typeof ScheduleUpdate>

export const ScheduleQuery = listQuery({
  filters: {
    /** Contained in name or handler. */
    keyword: line(64).optional(),
    status: queryInt(0, 1).optional(),
  },
  sortable: ['createDate', 'name', 'nextDate'],
})
export type ScheduleQuery = z.infer<typeof ScheduleQuery>

export const scheduleExport = exportRoutes({
  path: '/sys/schedule/export',
  can: 'sys:schedule:export',
  what: 'Schedules',
  query: ScheduleQuery,
  columns: ['name', 'beanName', 'cronExpression', 'timeZone', 'status', 'next', 'created'],
})

/** One parameter of a handler, as a form asks for it. */
export const HandlerParam = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['integer', 'text', 'choice', 'flag']),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.string()).optional(),
  initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
})
export type HandlerParam = z.infer<typeof HandlerParam>

export const Handler = z.object({
  beanName: z.string(),
  title: z.string(),
  params: z.array(HandlerParam),
  /** The permission codes that its work takes. */
  needs: z.array(z.string()),
  /** Whether the caller holds all of them. */
  isAllowed: z.boolean(),
})
export type Handler = z.infer<typeof Handler>

const crud = crudRoutes({
  path: '/sys/schedule',
  code: 'sys:schedule',
  resource: 'schedule',
  noun: ['schedule', 'schedules'],
  query: ScheduleQuery,
  item: Schedule,
  draft: ScheduleDraft,
  change: ScheduleUpdate,
  create: { errors: [errors.nameTaken, schedulingErrors.tooMany, schedulingErrors.needsRights] },
  update: { errors: [errors.nameTaken, schedulingErrors.needsRights] },
})

export const scheduleRoutes = {
  ...crud,
  handlers: route({
    method: 'GET',
    path: '/sys/schedule/handlers',
    can: 'sys:schedule:page',
    summary: 'What schedules can run, with the parameters that each takes',
    reply: z.array(Handler),
  }),
  preview: route({
    method: 'GET',
    path: '/sys/schedule/preview',
    can: 'sys:schedule:page',
    summary: 'The next fires of an expression in a time zone',
    query: z.object({ cronExpression: CronExpression, timeZone: TimeZone.default(DEFAULT_TIME_ZONE) }),
    reply: z.object({ fires: z.array(Timestamp) }),
  }),
  run: route({
    method: 'POST',
    path: '/sys/schedule/run',
    can: 'sys:schedule:run',
    summary: 'Run a schedule now, although it may be paused; the answer names the run',
    body: z.object({ id: Id }),
    reply: z.object({ id: Id }),
    errors: [errors.notFound, schedulingErrors.running, schedulingErrors.needsRights, schedulingErrors.noHandler],
  }),
  pause: route({
    method: 'POST',
    path: '/sys/schedule/pause',
    can: 'sys:schedule:update',
    summary: 'Pause schedules, or let them go on; the answer contains the result per schedule',
    body: z.object({ ids: Ids, status: Flag }),
    reply: BatchResult,
  }),
}
