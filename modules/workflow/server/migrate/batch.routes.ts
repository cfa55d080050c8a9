import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowBatchRoutes, workflowMigrationRoutes } from '#workflow/contract/batch.ts'
import * as batches from './batch.service.ts'
import * as migrations from './migration.service.ts'

export function mountWorkflowBatches(kernel: Kernel): Mounted[] {
  return [
    ...implement('wfBatch', workflowBatchRoutes, {
      page: ({ actor, query }) => batches.pageBatches(kernel, actor, query),
      get: ({ actor, params }) => batches.getBatch(kernel, actor, params.id),
      items: ({ actor, params, query }) => batches.pageItems(kernel, actor, params.id, query),
      repeat: ({ actor, body }) => batches.repeatBatch(kernel, actor, body.id),
    }),
    ...implement('wfMigration', workflowMigrationRoutes, {
      check: ({ actor, body }) => migrations.checkMigration(kernel, actor, body),
      run: ({ actor, body }) => migrations.runMigration(kernel, actor, body),
    }),
  ]
}
