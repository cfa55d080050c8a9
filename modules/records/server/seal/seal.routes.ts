import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { auditSealRoutes } from '#records/contract/audit-seal.ts'
import { anchorFile, fileVerification, sealState } from './seal.service.ts'

export function mountAuditSeal(kernel: Kernel): Mounted[] {
  return implement('auditSeal', auditSealRoutes, {
    state: ({ actor }) => sealState(kernel, actor),
    verify: ({ actor }) => fileVerification(kernel, actor),
    anchor: ({ actor }) => anchorFile(kernel, actor),
  })
}
