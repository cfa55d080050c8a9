import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowPrintRoutes } from '#workflow/contract/print.ts'
import { checkPrint, takePrint } from './print.service.ts'

export const mountWorkflowPrints = (kernel: Kernel): Mounted[] =>
  implement('wfPrint', workflowPrintRoutes, {
    take: ({ actor, params }) => takePrint(kernel, actor, params.id),
    check: ({ actor, params }) => checkPrint(kernel, actor, params.id),
  })
