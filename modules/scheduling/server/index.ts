/**
 * Module `scheduling`, the entry point: schedules, the log of their runs, and background work that failed for good.
 *
 * Words: a *handler* is what a module declares for schedules (`ServerModule.scheduled`); a *fire* is a moment of a
 * schedule; a *run* is one attempt at it. Promises: each fire is begun once over all nodes; nothing runs for a tenant
 * that is not open; no one has run what they may not do by hand; a schedule names a handler and plain values, never
 * code. How nodes carry runs out: `kernel/jobs/scheduler.ts`, `runs.ts`.
 */
import type { ServerModule } from '#kernel/kernel.ts'
import { SCHEDULE_FAILED } from '#kernel/jobs/run-ends.ts'
import { exportedDeadJobs } from './job/job.export.ts'
import { mountJobs } from './job/job.routes.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { exportedScheduleLog } from './schedule-log/schedule-log.export.ts'
import { mountScheduleLog } from './schedule-log/schedule-log.routes.ts'
import { scheduleLogSweep } from './schedule-log/schedule-log.service.ts'
import { notifyOfFailure } from './schedule/alarm.ts'
import { exportedSchedules } from './schedule/schedule.export.ts'
import { mountSchedules } from './schedule/schedule.routes.ts'
import { scheduleRestorer } from './schedule/schedule.service.ts'
import { schedulingEvents } from './schedule/events.ts'

export const schedulingModule: ServerModule = {
  name: 'scheduling',
  messageEvents: Object.values(schedulingEvents),
  texts: { zh, en },
  routes: (kernel) => [...mountSchedules(kernel), ...mountScheduleLog(kernel), ...mountJobs(kernel)],
  exports: [exportedSchedules, exportedScheduleLog, exportedDeadJobs],
  events: () => ({ [SCHEDULE_FAILED]: notifyOfFailure }),
  sweeps: (kernel) => [scheduleLogSweep(kernel)],
  restorers: [scheduleRestorer],
}

export { schedulingMenus } from './seed/menus.ts'
export { schedulingSeeds } from './seed/demo.ts'
