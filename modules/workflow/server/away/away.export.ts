/** Absences as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { awayExport } from '#workflow/contract/away.ts'
import { awayList, callOfAways } from './away.repo.ts'

export const exportedAways = defineExport({
  noun: 'workflowAway',
  routes: awayExport,
  rows: rowsOfList(awayList, callOfAways),
  columns: {
    user: { value: (away) => away.user, width: 18 },
    deputy: { value: (away) => away.deputy, width: 18 },
    begin: { kind: 'moment', value: (away) => away.beginDate },
    end: { kind: 'moment', value: (away) => away.endDate },
    processes: { value: (away) => away.processes.join(', '), width: 30 },
    phase: { value: ({ phase }, { language }) => translate(language, `export.workflowAway.phase_${phase}`), width: 12 },
    reason: { value: (away) => away.reason, width: 40 },
  },
})
