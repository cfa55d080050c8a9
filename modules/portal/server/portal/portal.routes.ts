import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { portalRoutes } from '#portal/contract/portal.ts'
import { movePortal } from './portal-order.service.ts'
import * as portals from './portal.service.ts'

export function mountPortals(kernel: Kernel): Mounted[] {
  return implement('portal', portalRoutes, {
    page: ({ actor, query }) => portals.pagePortals(kernel, actor, query),
    get: ({ actor, query }) => portals.getPortal(kernel, actor, query.id),
    create: ({ actor, body }) => portals.createPortal(kernel, actor, body),
    update: ({ actor, body }) => portals.updatePortal(kernel, actor, body),
    show: ({ actor, body }) => portals.showPortal(kernel, actor, body),
    setDefault: ({ actor, body }) => portals.setDefaultPortal(kernel, actor, body.id),
    order: ({ actor, body }) => movePortal(kernel, actor, body),
    remove: ({ actor, params }) => portals.removePortal(kernel, actor, params.id),
    removeMany: ({ actor, body }) => portals.removePortals(kernel, actor, body),
  })
}
