import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { behaviorRoutes, ownBehaviorRoutes } from '#behavior/contract/behavior.ts'
import * as behavior from './behavior.service.ts'

export function mountBehavior(kernel: Kernel): Mounted[] {
  return [
    ...implement('behavior', behaviorRoutes, {
      save: ({ actor, body }) => behavior.saveBehavior(kernel, actor, body),
      page: ({ actor, query }) => behavior.pageBehavior(kernel, actor, query),
      kinds: ({ actor }) => behavior.behaviorKinds(kernel, actor),
    }),
    ...implement('ownBehavior', ownBehaviorRoutes, {
      page: ({ actor, query }) => behavior.pageOwnBehavior(kernel, actor, query),
      about: ({ actor }) => behavior.aboutOwnBehavior(kernel, actor),
    }),
  ]
}
