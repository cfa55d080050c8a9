import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowStatRoutes } from '#workflow/contract/stat.ts'
import * as stat from './stat.service.ts'

export function mountStat(kernel: Kernel): Mounted[] {
  return implement('wfStat', workflowStatRoutes, {
    page: ({ actor, query }) => stat.pageNodes(kernel, actor, query),
    sum: ({ actor, query }) => stat.sumOf(kernel, actor, query),
    processes: ({ actor }) => stat.listProcesses(kernel, actor),
  })
}
