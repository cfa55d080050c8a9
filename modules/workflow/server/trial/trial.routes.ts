import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowTrialRoutes } from '#workflow/contract/trial.ts'
import { tryModel } from './trial.service.ts'

export function mountWorkflowTrials(kernel: Kernel): Mounted[] {
  return implement('wfTrial', workflowTrialRoutes, {
    run: ({ actor, body }) => tryModel(kernel, actor, body),
  })
}
