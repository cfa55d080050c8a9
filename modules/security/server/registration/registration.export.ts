/** Registrations as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { registrationExport } from '#security/contract/registration.ts'
import { callOfRegistrations, registrationList } from './registration-list.repo.ts'

export const exportedRegistrations = defineExport({
  noun: 'registration',
  routes: registrationExport,
  rows: rowsOfList(registrationList, callOfRegistrations),
  columns: {
    name: { value: (row) => row.realName, width: 16 },
    username: { value: (row) => row.username, width: 20 },
    dept: { value: (row) => row.deptName, width: 20 },
    mobile: { value: (row) => row.mobile, width: 16 },
    email: { value: (row) => row.email, width: 28 },
    reason: { value: (row) => row.reason, width: 40 },
    status: {
      value: ({ status }, { language }) => translate(language, `export.registration.status_${status}`),
      width: 10,
    },
    created: { kind: 'moment', value: (row) => row.createDate },
    decided: { kind: 'moment', value: (row) => row.decideDate },
    decider: { value: (row) => row.deciderName, width: 16 },
    answer: { value: (row) => row.answer, width: 40 },
  },
})
