import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import * as incidents from './incident.service.ts'

export function mountWorkflowIncidents(kernel: Kernel): Mounted[] {
  return implement('wfIncident', workflowIncidentRoutes, {
    page: ({ actor, query }) => incidents.pageIncidents(kernel, actor, query),
    get: ({ actor, params }) => incidents.getIncident(kernel, actor, params.id),
    retry: ({ actor, body }) => incidents.retryIncident(kernel, actor, body),
    skip: ({ actor, body }) => incidents.skipIncident(kernel, actor, body),
    assign: ({ actor, body }) => incidents.assignIncident(kernel, actor, body),
    jump: ({ actor, body }) => incidents.jumpIncident(kernel, actor, body),
    retryMany: ({ actor, body }) => incidents.retryIncidents(kernel, actor, body),
  })
}
