import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { pageRecords } from './record-list.service.ts'
import { schemaOfForm } from './record-schema.service.ts'

export function mountRecordLists(kernel: Kernel): Mounted[] {
  return implement('formRecordList', recordListRoutes, {
    page: ({ actor, params, query }) => pageRecords(kernel, actor, params.formId, query),
    schema: ({ actor, params }) => schemaOfForm(kernel, actor, params.formId),
  })
}
