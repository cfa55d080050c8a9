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
    update: async ({ actor, body }) => {
      await portals.updatePortal(kernel, actor, body)
      return null
    },
    show: async ({ actor, body }) => {
      await portals.showPortal(kernel, actor, body)
      return null
    },
    setDefault: async ({ actor, body }) => {
      await portals.setDefaultPortal(kernel, actor, body.id)
      return null
    },
    order: async ({ actor, body }) => {
      await movePortal(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params }) => {
      await portals.removePortal(kernel, actor, params.id)
      return null
    },
    removeMany: ({ actor, body }) => portals.removePortals(kernel, actor, body),
  })
}
