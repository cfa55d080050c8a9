/** Scheduled runs as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { scheduleLogExport } from '#scheduling/contract/schedule-log.ts'
import { callOfScheduleLog, scheduleLogList } from './schedule-log.repo.ts'
import { hasBegun, stateOf } from './run-state.ts'

export const exportedScheduleLog = defineExport({
  noun: 'scheduleLog',
  routes: scheduleLogExport,
  rows: rowsOfList(scheduleLogList, callOfScheduleLog),
  columns: {
    schedule: { value: (run) => run.scheduleName, width: 28 },
    beanName: { value: (run) => run.beanName, width: 24 },
    fire: { kind: 'moment', value: (run) => run.fireDate },
    start: { kind: 'moment', value: (run) => (hasBegun(stateOf(run)) ? run.startDate : null) },
    end: { kind: 'moment', value: (run) => run.endDate },
    trigger: {
      value: ({ trigger }, { language }) => translate(language, `export.scheduleLog.trigger_${trigger}`),
      width: 12,
    },
    attempt: { kind: 'number', value: (run) => run.attempt },
    state: { value: (run, { language }) => translate(language, `export.scheduleLog.state_${stateOf(run)}`), width: 12 },
    node: { value: (run) => run.node, width: 24 },
    error: { value: (run) => run.error, width: 40 },
  },
})
