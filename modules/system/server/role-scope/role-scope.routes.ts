import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { roleScopeRoutes } from '#system/contract/role-scope.ts'
import * as scopes from './role-scope.service.ts'

export function mountRoleScopes(kernel: Kernel): Mounted[] {
  return implement('roleScope', roleScopeRoutes, {
    get: ({ actor, params }) => scopes.scopesOfRole(kernel, actor, params.id),
    set: async ({ actor, params, body }) => {
      await scopes.setScopesOfRole(kernel, actor, params.id, body.scopes)
      return null
    },
  })
}
