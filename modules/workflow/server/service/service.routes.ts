import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import * as services from './service.service.ts'

export function mountWorkflowServices(kernel: Kernel): Mounted[] {
  return implement('wfService', workflowServiceRoutes, {
    page: ({ actor, query }) => services.pageServices(kernel, actor, query),
    get: ({ actor, params }) => services.getService(kernel, actor, params.id),
    create: ({ actor, body }) => services.createService(kernel, actor, body),
    update: ({ actor, body }) => services.updateService(kernel, actor, body),
    removeMany: ({ actor, body }) => services.removeServices(kernel, actor, body),
    test: ({ actor, params, body }) => services.testService(kernel, actor, params.id, body.vars),
  })
}
