import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowFilterRoutes } from '#workflow/contract/work-filters.ts'
import { fieldsOfProcess } from './field-filter.service.ts'
import { filterChoices } from './filter.service.ts'

export function mountWorkflowFilters(kernel: Kernel): Mounted[] {
  return implement('wfFilter', workflowFilterRoutes, {
    choices: ({ actor, query }) => filterChoices(kernel, actor, query.list),
    fields: ({ actor, query }) => fieldsOfProcess(kernel, actor, query),
  })
}
