/** Services that processes call, as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { workflowServiceExport } from '#workflow/contract/service.ts'
import { callOfServices, serviceList } from './service.repo.ts'

export const exportedServices = defineExport({
  noun: 'workflowService',
  routes: workflowServiceExport,
  rows: rowsOfList(serviceList, callOfServices),
  columns: {
    name: { value: (service) => service.name, width: 24 },
    url: { value: (service) => service.url, width: 48 },
    status: { dictionary: 'app_status', value: (service) => service.status, width: 10 },
    timeout: { kind: 'number', value: (service) => service.timeoutSeconds, width: 12 },
    attempts: { kind: 'number', value: (service) => service.attempts, width: 10 },
    created: { kind: 'moment', value: (service) => service.createDate },
  },
})
