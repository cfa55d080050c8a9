import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { jobRoutes } from '#scheduling/contract/job.ts'
import * as jobs from './job.service.ts'

export function mountJobs(kernel: Kernel): Mounted[] {
  return implement('job', jobRoutes, {
    page: ({ actor, query }) => jobs.pageDeadJobs(kernel, actor, query),
    own: async ({ actor }) => jobs.listOwnWork(kernel, actor),
    retry: ({ actor, body }) => jobs.retryDeadJobs(kernel, actor, body.ids),
    discard: ({ actor, body }) => jobs.discardDeadJobs(kernel, actor, body),
  })
}
