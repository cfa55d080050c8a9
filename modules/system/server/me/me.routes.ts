import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { meRoutes } from '#system/contract/me.ts'
import { whoAmI } from './me.service.ts'

export function mountMe(kernel: Kernel): Mounted[] {
  return implement('me', meRoutes, { info: ({ actor }) => whoAmI(kernel, actor) })
}
