import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import * as depts from './dept.service.ts'

export function mountDepts(kernel: Kernel): Mounted[] {
  return implement('dept', deptRoutes, {
    tree: ({ actor, query }) => depts.treeOfDepts(kernel, actor, query),
    get: ({ actor, params }) => depts.getDept(kernel, actor, params.id),
    create: ({ actor, body }) => depts.createDept(kernel, actor, body),
    update: async ({ actor, body }) => {
      await depts.updateDept(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params }) => {
      await depts.removeDept(kernel, actor, params.id)
      return null
    },
    removeMany: ({ actor, body }) => depts.removeDepts(kernel, actor, body),
  })
}
