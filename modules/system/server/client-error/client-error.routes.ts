import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { clientErrorRoutes } from '#system/contract/client-error.ts'
import { createReport } from './client-error.service.ts'

export function mountClientErrors(kernel: Kernel): Mounted[] {
  const report = createReport(kernel)
  return implement('clientError', clientErrorRoutes, {
    report: ({ actor, body }) => report(actor, body),
  })
}
