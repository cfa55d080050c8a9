/** How a service returns from the recycle bin. */
import { restorerOf } from '#kernel/records/write-records.ts'
import { WorkflowServiceDraft } from '#workflow/contract/service.ts'
import { addService, SERVICE } from './service.service.ts'

/** Disabled and without its secret, which was not kept. */
export const serviceRestorer = restorerOf({
  resource: SERVICE,
  code: 'wf:service',
  draft: WorkflowServiceDraft,
  add: (tx, actor, { secret: _, ...draft }, origin) => addService(tx, actor, { ...draft, status: 0 }, origin),
})
