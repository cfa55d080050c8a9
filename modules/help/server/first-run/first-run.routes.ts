import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { firstRunRoutes } from '#help/contract/first-run.ts'
import { firstSteps } from './first-run.service.ts'

export function mountFirstRun(kernel: Kernel): Mounted[] {
  return implement('firstRun', firstRunRoutes, { steps: ({ actor }) => firstSteps(kernel, actor) })
}
