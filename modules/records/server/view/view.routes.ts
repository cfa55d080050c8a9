import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { viewRoutes } from '#records/contract/view.ts'
import * as views from './view.service.ts'

export function mountViews(kernel: Kernel): Mounted[] {
  return implement('view', viewRoutes, {
    list: ({ actor, query }) => views.viewsOf(kernel, actor, query.resource),
    audiences: ({ actor }) => views.audiencesOfViews(kernel, actor),
    create: ({ actor, body }) => views.createView(kernel, actor, body),
    update: ({ actor, body }) => views.updateView(kernel, actor, body),
    remove: ({ actor, params }) => views.removeView(kernel, actor, params.id),
  })
}
