import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shareRoutes } from '#gateway/contract/share.ts'
import * as shares from './share.service.ts'

export function mountShareLinks(kernel: Kernel): Mounted[] {
  return implement('share', shareRoutes, {
    page: ({ actor, query }) => shares.pageShares(kernel, actor, query),
    ofRecord: ({ actor, query }) => shares.sharesOf(kernel, actor, query),
    uses: ({ actor, params, query }) => shares.pageUses(kernel, actor, params.id, query),
    create: ({ actor, body }) => shares.createShare(kernel, actor, body),
    revoke: ({ actor, body }) => shares.revokeShares(kernel, actor, body),
  })
}
