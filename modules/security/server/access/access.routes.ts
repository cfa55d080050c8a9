import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { accessRoutes } from '#security/contract/access.ts'
import { askedPeople, explainCall, explainedCalls } from './explain.service.ts'

export function mountAccess(kernel: Kernel): Mounted[] {
  return implement('access', accessRoutes, {
    people: ({ actor, query }) => askedPeople(kernel, actor, query),
    calls: ({ actor }) => explainedCalls(kernel, actor),
    explain: ({ actor, body }) => explainCall(kernel, actor, body),
  })
}
