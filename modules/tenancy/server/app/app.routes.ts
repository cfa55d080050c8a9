import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { appRoutes } from '#tenancy/contract/app.ts'
import { forOperator } from '../tenant/operator.ts'
import * as apps from './app.service.ts'

export function mountApps(kernel: Kernel): Mounted[] {
  const asOperator = forOperator(kernel)
  return implement('app', appRoutes, {
    tenants: asOperator(({ actor }) => apps.tenantOptions(kernel, actor)),
    page: asOperator(({ actor, query }) => apps.pageApps(kernel, actor, query)),
    get: asOperator(({ actor, params: { id } }) => apps.getApp(kernel, actor, id)),
    create: asOperator(({ actor, body }) => apps.createApp(kernel, actor, body)),
    update: asOperator(({ actor, body }) => apps.updateApp(kernel, actor, body)),
    remove: asOperator(({ actor, params: { id } }) => apps.removeApp(kernel, actor, id)),
    removeMany: asOperator(({ actor, body }) => apps.removeApps(kernel, actor, body)),
  })
}
