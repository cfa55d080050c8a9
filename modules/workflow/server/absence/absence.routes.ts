import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowAbsenceRoutes, workflowHandoverRoutes } from '#workflow/contract/absence.ts'
import * as aways from './absence.service.ts'
import { handOver, previewHandover } from './handover.service.ts'

export function mountWorkflowAbsences(kernel: Kernel): Mounted[] {
  return [
    ...implement('wfAbsence', workflowAbsenceRoutes, {
      page: ({ actor, query }) => aways.pageAbsences(kernel, actor, query),
      get: ({ actor, params }) => aways.getAbsence(kernel, actor, params.id),
      processes: ({ actor }) => aways.listProcesses(kernel, actor),
      create: ({ actor, body }) => aways.createAbsence(kernel, actor, body),
      update: ({ actor, body }) => aways.updateAbsence(kernel, actor, body),
      end: ({ actor, body }) => aways.endAbsence(kernel, actor, body.id),
      remove: ({ actor, params }) => aways.removeAbsence(kernel, actor, params.id),
      removeMany: ({ actor, body }) => aways.removeAbsences(kernel, actor, body),
    }),
    ...implement('wfHandover', workflowHandoverRoutes, {
      preview: ({ actor, params }) => previewHandover(kernel, actor, params.id),
      handOver: ({ actor, body }) => handOver(kernel, actor, body),
    }),
  ]
}
