import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { portalConfigRoutes } from '#portal/contract/portal-config.ts'
import { chooseDefault, ownDefault } from './portal-config.service.ts'

export function mountDefaults(kernel: Kernel): Mounted[] {
  return implement('portalConfig', portalConfigRoutes, {
    own: ({ actor }) => ownDefault(kernel, actor),
    create: ({ actor, body: { portalCode, userId } }) => chooseDefault(kernel, actor, { portalCode, userId }),
    update: ({ actor, body: { id, portalCode, userId } }) => chooseDefault(kernel, actor, { id, portalCode, userId }),
  })
}
