import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import * as depts from './dept.service.ts'

export function mountDepts(kernel: Kernel): Mounted[] {
  return implement('dept', deptRoutes, {
    tree: ({ actor, query }) => depts.treeOfDepts(kernel, actor, query),
    get: ({ actor, params }) => depts.getDept(kernel, actor, params.id),
    create: ({ actor, body }) => depts.createDept(kernel, actor, body),
    update: ({ actor, body }) => depts.updateDept(kernel, actor, body),
    remove: ({ actor, params }) => depts.removeDept(kernel, actor, params.id),
    removeMany: ({ actor, body }) => depts.removeDepts(kernel, actor, body),
  })
}
