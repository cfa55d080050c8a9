import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { publishedForms, startForm } from './form.service.ts'

export function mountForms(kernel: Kernel): Mounted[] {
  return implement('wfForm', workflowFormRoutes, {
    published: ({ actor }) => publishedForms(kernel, actor),
    start: ({ actor, query }) => startForm(kernel, actor, query.key),
  })
}
