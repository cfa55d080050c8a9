/** Module `scheduling` in the browser: schedules, their log, and what failed for good. */
import { definePage } from '#shell/registry.ts'
import './texts.ts'

export const pages = [
  definePage({
    path: '/sys/schedule',
    can: 'sys:schedule:page',
    title: 'scheduling.schedule.title',
    load: () => import('./schedule/ScheduleList.tsx'),
  }),
  definePage({
    path: '/sys/scheduleLog',
    can: 'sys:scheduleLog:page',
    title: 'scheduling.log.title',
    load: () => import('./schedule-log/ScheduleLogList.tsx'),
  }),
  definePage({
    path: '/sys/job',
    can: 'sys:job:page',
    title: 'scheduling.job.title',
    load: () => import('./job/JobList.tsx'),
  }),
]
