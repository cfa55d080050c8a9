/** Errors as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { errorLogExport } from '#security/contract/log.ts'
import { callOfErrors, errorList } from './error-log.repo.ts'
import { maskNumbers, seesPersonal } from './log-mask.ts'

export const exportedErrors = defineExport({
  noun: 'errorLog',
  routes: errorLogExport,
  rows: rowsOfList(errorList, callOfErrors),
  columns: {
    lastDate: { kind: 'moment', value: (entry) => entry.lastDate },
    firstDate: { kind: 'moment', value: (entry) => entry.firstDate },
    count: { kind: 'number', value: (entry) => entry.count },
    source: { value: ({ source }, { language }) => translate(language, `export.errorLog.source_${source}`), width: 10 },
    place: { value: (entry) => entry.place, width: 28 },
    message: { value: ({ message }, actor) => (seesPersonal(actor) ? message : maskNumbers(message)), width: 60 },
    state: { value: ({ state }, { language }) => translate(language, `export.errorLog.state_${state}`), width: 10 },
    note: { value: (entry) => entry.note, width: 36 },
    userName: { value: (entry) => entry.userName, width: 16 },
    requestId: { value: (entry) => entry.requestId, width: 40 },
  },
})
