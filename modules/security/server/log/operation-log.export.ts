/** The log of calls as a sheet, masked as the list is. */
import { defineExport } from '#kernel/exports/define.ts'
import { operationLogExport } from '#security/contract/log.ts'
import { callName } from './call-name.ts'
import { rowsOfLog } from './log-rows.ts'
import { maskAddress, maskJson, maskNumbers, seesPersonal } from './log-mask.ts'
import { operationList } from './operation-log.repo.ts'
import { callOfOperations } from './operation-log.service.ts'

export const exportedOperations = defineExport({
  noun: 'operationLog',
  routes: operationLogExport,
  rows: rowsOfLog(({ language }) => operationList(language), callOfOperations),
  columns: {
    createDate: { kind: 'moment', value: (entry) => entry.createDate },
    userName: {
      value: ({ userName, actingAs, viewingAs }) =>
        [userName, ...[viewingAs, actingAs].filter((part) => part !== '').map((part) => `(${part})`)].join(' '),
      width: 16,
    },
    keyName: { value: (entry) => entry.keyName, width: 16 },
    name: { value: (entry, actor) => callName(actor, entry) || entry.operation, width: 28 },
    path: { value: (entry) => `${entry.method} ${entry.path}`, width: 36 },
    code: { kind: 'number', value: (entry) => entry.code },
    answer: { value: ({ answer }, actor) => (seesPersonal(actor) ? answer : maskNumbers(answer)), width: 36 },
    duration: { kind: 'number', value: (entry) => entry.duration },
    ip: { value: ({ ip }, actor) => (seesPersonal(actor) ? ip : maskAddress(ip)), width: 18 },
    input: { value: ({ input }, actor) => (seesPersonal(actor) ? input : maskJson(input)), width: 50 },
    requestId: { value: (entry) => entry.requestId, width: 40 },
  },
})
