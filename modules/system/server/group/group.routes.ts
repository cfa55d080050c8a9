import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { groupRoutes } from '#system/contract/group.ts'
import * as groups from './group.service.ts'

export function mountGroups(kernel: Kernel): Mounted[] {
  return implement('group', groupRoutes, {
    page: ({ actor, query }) => groups.pageGroups(kernel, actor, query),
    get: ({ actor, params: { id } }) => groups.getGroup(kernel, actor, id),
    create: ({ actor, body }) => groups.createGroup(kernel, actor, body),
    update: ({ actor, body }) => groups.updateGroup(kernel, actor, body),
    remove: ({ actor, params: { id } }) => groups.removeGroup(kernel, actor, id),
    removeMany: ({ actor, body }) => groups.removeGroups(kernel, actor, body),
  })
}
