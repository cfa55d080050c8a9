/** Absences as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { absenceExport } from '#workflow/contract/absence.ts'
import { absenceList, callOfAbsences } from './absence.repo.ts'

export const exportedAbsences = defineExport({
  noun: 'workflowAway',
  routes: absenceExport,
  rows: rowsOfList(absenceList, callOfAbsences),
  columns: {
    user: { value: (absence) => absence.user, width: 18 },
    deputy: { value: (absence) => absence.deputy, width: 18 },
    begin: { kind: 'moment', value: (absence) => absence.beginDate },
    end: { kind: 'moment', value: (absence) => absence.endDate },
    processes: { value: (absence) => absence.processes.join(', '), width: 30 },
    phase: { value: ({ phase }, { language }) => translate(language, `export.workflowAway.phase_${phase}`), width: 12 },
    reason: { value: (absence) => absence.reason, width: 40 },
  },
})
