/** Webhooks, as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { webhookExport } from '#workflow/contract/webhook.ts'
import { callOfWebhooks, webhookList } from './webhook.repo.ts'

export const exportedWebhooks = defineExport({
  noun: 'workflowWebhook',
  routes: webhookExport,
  rows: rowsOfList(webhookList, callOfWebhooks),
  columns: {
    name: { value: (webhook) => webhook.name, width: 24 },
    url: { value: (webhook) => webhook.url, width: 48 },
    events: { value: (webhook) => webhook.events.join(', '), width: 48 },
    processes: { value: (webhook) => webhook.processes.join(', '), width: 32 },
    status: { dictionary: 'app_status', value: (webhook) => webhook.status, width: 10 },
    owner: { value: (webhook) => webhook.owner, width: 16 },
    created: { kind: 'moment', value: (webhook) => webhook.createDate },
  },
})
