import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { jumpRoutes } from '#gateway/contract/jump.ts'
import { findPage } from './jump.service.ts'

export function mountJump(kernel: Kernel): Mounted[] {
  return implement('jump', jumpRoutes, {
    find: ({ actor, query }) => findPage(kernel, actor, query),
  })
}
