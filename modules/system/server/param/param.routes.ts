import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { paramRoutes } from '#system/contract/param.ts'
import * as params from './param.service.ts'

export function mountParams(kernel: Kernel): Mounted[] {
  return implement('param', paramRoutes, {
    page: ({ actor, query }) => params.pageParams(kernel, actor, query),
    get: ({ actor, params: { id } }) => params.getParam(kernel, actor, id),
    create: ({ actor, body }) => params.createParam(kernel, actor, body),
    update: ({ actor, body }) => params.updateParam(kernel, actor, body),
    remove: ({ actor, params: { id } }) => params.removeParam(kernel, actor, id),
    removeMany: ({ actor, body }) => params.removeParams(kernel, actor, body),
  })
}
