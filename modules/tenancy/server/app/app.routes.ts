import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { appRoutes } from '#tenancy/contract/app.ts'
import { forOperator } from '../tenant/operator.ts'
import * as apps from './app.service.ts'

export function mountApps(kernel: Kernel): Mounted[] {
  return implement(
    'app',
    appRoutes,
    {
      tenants: ({ actor }) => apps.tenantOptions(kernel, actor),
      page: ({ actor, query }) => apps.pageApps(kernel, actor, query),
      get: ({ actor, params: { id } }) => apps.getApp(kernel, actor, id),
      create: ({ actor, body }) => apps.createApp(kernel, actor, body),
      update: ({ actor, body }) => apps.updateApp(kernel, actor, body),
      remove: ({ actor, params: { id } }) => apps.removeApp(kernel, actor, id),
      removeMany: ({ actor, body }) => apps.removeApps(kernel, actor, body),
    },
    forOperator(kernel),
  )
}
