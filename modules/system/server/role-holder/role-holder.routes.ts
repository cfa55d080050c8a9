import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import * as holders from './role-holder.service.ts'

export function mountRoleHolders(kernel: Kernel): Mounted[] {
  return implement('roleHolder', roleHolderRoutes, {
    list: ({ actor, params }) => holders.holdersOf(kernel, actor, params.id),
    assign: ({ actor, params, body }) => holders.assignRole(kernel, actor, params.id, body),
    withdraw: async ({ actor, params }) => {
      await holders.withdrawRole(kernel, actor, params)
      return null
    },
    ofUser: ({ actor, params }) => holders.rolesOfUser(kernel, actor, params.id),
  })
}
