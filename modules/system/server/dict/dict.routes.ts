import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dictRoutes } from '#system/contract/dict.ts'
import { allDicts } from './dict.service.ts'

export function mountDicts(kernel: Kernel): Mounted[] {
  return implement('dict', dictRoutes, { all: ({ actor }) => allDicts(kernel, actor) })
}
