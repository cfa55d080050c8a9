import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { viewAsRoutes } from '#system/contract/view-as.ts'
import { beginViewing, endViewing } from './view-as.service.ts'

export function mountViewAs(kernel: Kernel): Mounted[] {
  return implement('viewAs', viewAsRoutes, {
    begin: ({ actor, body }) => beginViewing(kernel, actor, body),
    end: ({ actor }) => endViewing(kernel, actor),
  })
}
