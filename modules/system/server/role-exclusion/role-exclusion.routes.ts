import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { roleExclusionRoutes } from '#system/contract/role-exclusion.ts'
import * as rules from './role-exclusion.service.ts'

export function mountRoleExclusions(kernel: Kernel): Mounted[] {
  return implement('roleExclusion', roleExclusionRoutes, {
    page: ({ actor, query }) => rules.pageExclusions(kernel, actor, query),
    get: ({ actor, params: { id } }) => rules.getExclusion(kernel, actor, id),
    create: ({ actor, body }) => rules.createExclusion(kernel, actor, body),
    update: ({ actor, body }) => rules.updateExclusion(kernel, actor, body),
    remove: ({ actor, params: { id } }) => rules.removeExclusion(kernel, actor, id),
    removeMany: ({ actor, body }) => rules.removeExclusions(kernel, actor, body),
    violators: ({ actor, params: { id } }) => rules.violatorsOf(kernel, actor, id),
  })
}
