import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { auditKinds, getAudit, pageAudit } from './audit.service.ts'

export function mountAudit(kernel: Kernel): Mounted[] {
  return implement('audit', auditRoutes, {
    page: ({ actor, query }) => pageAudit(kernel, actor, query),
    kinds: ({ actor }) => auditKinds(kernel, actor),
    get: ({ actor, params }) => getAudit(kernel, actor, params.id),
  })
}
