import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { systemStateRoutes } from '#help/contract/system-state.ts'
import { systemState } from './system-state.service.ts'

export function mountSystemState(kernel: Kernel): Mounted[] {
  return implement('systemState', systemStateRoutes, { now: ({ actor }) => systemState(kernel, actor.tenantId) })
}
