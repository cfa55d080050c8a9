/** The audit trail as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { auditExport } from '#records/contract/audit.ts'
import { auditList, callOfAudit } from './audit.repo.ts'
import { actionWord, commaOf, fieldWord, resourceWord } from '#system/server/index.ts'

export const exportedAudit = defineExport({
  noun: 'audit',
  routes: auditExport,
  rows: rowsOfList(auditList, callOfAudit),
  columns: {
    createDate: { kind: 'moment', value: (entry) => entry.createDate },
    actorName: {
      value: ({ actorName, keyName, actingAs }) =>
        [actorName, ...[keyName, actingAs].filter((part) => part !== '').map((part) => `(${part})`)].join(' '),
      width: 24,
    },
    action: { value: (entry, { language }) => actionWord(language, entry.action), width: 14 },
    resource: { value: (entry, { language }) => resourceWord(language, entry.resource), width: 14 },
    label: { value: (entry) => entry.label, width: 28 },
    fields: {
      value: ({ resource, fields }, { language }) =>
        fields.map((field) => fieldWord(language, resource, field)).join(commaOf(language)),
      width: 40,
    },
    ip: { value: (entry) => entry.ip, width: 18 },
    requestId: { value: (entry) => entry.requestId, width: 40 },
  },
})
