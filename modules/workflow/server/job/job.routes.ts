import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowJobRoutes } from '#workflow/contract/job.ts'
import * as jobs from './job.service.ts'

export function mountWorkflowJobs(kernel: Kernel): Mounted[] {
  return implement('wfJob', workflowJobRoutes, {
    page: ({ actor, query }) => jobs.pageJobs(kernel, actor, query),
    run: ({ actor, body }) => jobs.runJob(kernel, actor, body.id),
    runMany: ({ actor, body }) => jobs.runJobs(kernel, actor, body.ids),
  })
}
