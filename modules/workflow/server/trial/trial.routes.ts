import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowTrialRoutes } from '#workflow/contract/trial.ts'
import { formsOfDrawing, tryModel } from './trial.service.ts'

export function mountWorkflowTrials(kernel: Kernel): Mounted[] {
  return implement('wfTrial', workflowTrialRoutes, {
    forms: async ({ actor, body }) => ({ forms: await formsOfDrawing(kernel, actor, body) }),
    run: ({ actor, body }) => tryModel(kernel, actor, body),
  })
}
