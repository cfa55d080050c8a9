import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { groupRoutes } from '#system/contract/group.ts'
import * as groups from './group.service.ts'

export function mountGroups(kernel: Kernel): Mounted[] {
  return implement('group', groupRoutes, {
    page: ({ actor, query }) => groups.pageGroups(kernel, actor, query),
    get: ({ actor, params: { id } }) => groups.getGroup(kernel, actor, id),
    create: ({ actor, body }) => groups.createGroup(kernel, actor, body),
    update: async ({ actor, body }) => {
      await groups.updateGroup(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params: { id } }) => {
      await groups.removeGroup(kernel, actor, id)
      return null
    },
    removeMany: ({ actor, body }) => groups.removeGroups(kernel, actor, body),
  })
}
