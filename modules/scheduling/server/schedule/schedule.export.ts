/** Schedules as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { NEVER } from '#kernel/jobs/cron.ts'
import { scheduleExport } from '#scheduling/contract/schedule.ts'
import { callOfSchedules, scheduleList } from './schedule.repo.ts'

export const exportedSchedules = defineExport({
  noun: 'schedule',
  routes: scheduleExport,
  rows: rowsOfList(scheduleList, callOfSchedules),
  columns: {
    name: { value: (row) => row.name, width: 28 },
    beanName: { value: (row) => row.beanName, width: 24 },
    cronExpression: { value: (row) => row.cronExpression, width: 24 },
    timeZone: { value: (row) => row.timeZone, width: 20 },
    status: { dictionary: 'schedule_status', value: (row) => row.status, width: 10 },
    next: { kind: 'moment', value: (row) => (row.status === 1 && row.nextDate !== NEVER ? row.nextDate : null) },
    created: { kind: 'moment', value: (row) => row.createDate },
  },
})
