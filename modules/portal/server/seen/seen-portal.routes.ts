import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { portalSeenRoutes } from '#portal/contract/portal-seen.ts'
import * as seen from './seen-portal.service.ts'

export function mountSeenPortals(kernel: Kernel): Mounted[] {
  return implement('portalSeen', portalSeenRoutes, {
    list: ({ actor, query }) => seen.seenPortals(kernel, actor, query.client),
    byCode: ({ actor, query }) => seen.seenPortal(kernel, actor, query.portalCode),
    theme: ({ actor, query }) => seen.seenPortal(kernel, actor, query.portalCode),
    info: ({ actor, query }) => seen.portalInfo(kernel, actor, query.portalCode),
    /** No one can design a page yet, so no portal has one of anybody's own. */
    userPage: async ({ actor, query: { portalCode, pageId } }) => {
      await seen.seenPortal(kernel, actor, portalCode)
      return { portalCode, pageId, page: null }
    },
    stub: async () => null,
  })
}
