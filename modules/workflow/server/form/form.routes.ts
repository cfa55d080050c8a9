import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { startForm } from './form.service.ts'

export function mountForms(kernel: Kernel): Mounted[] {
  return implement('wfForm', workflowFormRoutes, {
    start: ({ actor, query }) => startForm(kernel, actor, query.key),
  })
}
