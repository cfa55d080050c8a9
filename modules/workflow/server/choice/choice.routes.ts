import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowChoiceRoutes } from '#workflow/contract/choice.ts'
import { choicesOfProcess, choicesOfTask } from './choice.service.ts'

export function mountWorkflowChoices(kernel: Kernel): Mounted[] {
  return implement('wfChoice', workflowChoiceRoutes, {
    ofProcess: ({ actor, query }) => choicesOfProcess(kernel, actor, query.key),
    ofTask: ({ actor, params }) => choicesOfTask(kernel, actor, params.id),
  })
}
