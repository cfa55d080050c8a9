import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowAwayRoutes, workflowHandoverRoutes } from '#workflow/contract/away.ts'
import * as aways from './away.service.ts'
import { handOver, previewHandover } from './handover.service.ts'

export function mountWorkflowAways(kernel: Kernel): Mounted[] {
  return [
    ...implement('wfAway', workflowAwayRoutes, {
      page: ({ actor, query }) => aways.pageAways(kernel, actor, query),
      get: ({ actor, params }) => aways.getAway(kernel, actor, params.id),
      processes: ({ actor }) => aways.listProcesses(kernel, actor),
      create: ({ actor, body }) => aways.createAway(kernel, actor, body),
      update: ({ actor, body }) => aways.updateAway(kernel, actor, body),
      end: ({ actor, body }) => aways.endAway(kernel, actor, body.id),
      remove: ({ actor, params }) => aways.removeAway(kernel, actor, params.id),
      removeMany: ({ actor, body }) => aways.removeAways(kernel, actor, body),
    }),
    ...implement('wfHandover', workflowHandoverRoutes, {
      preview: ({ actor, params }) => previewHandover(kernel, actor, params.id),
      handOver: ({ actor, body }) => handOver(kernel, actor, body),
    }),
  ]
}
