import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { microAppRoutes } from '#microapp/contract/micro-app.ts'
import * as apps from './micro-app.service.ts'

export function mountMicroApps(kernel: Kernel): Mounted[] {
  return implement('microApp', microAppRoutes, {
    page: ({ actor, query }) => apps.pageMicroApps(kernel, actor, query),
    list: ({ actor }) => apps.seenMicroApps(kernel, actor),
    get: ({ actor, query }) => apps.getMicroApp(kernel, actor, query.id),
    create: ({ actor, body }) => apps.createMicroApp(kernel, actor, body),
    update: ({ actor, body }) => apps.updateMicroApp(kernel, actor, body),
    switch: ({ actor, body }) => apps.switchMicroApp(kernel, actor, body),
    check: ({ actor, body }) => apps.checkMicroApp(kernel, actor, body),
    remove: ({ actor, params }) => apps.removeMicroApp(kernel, actor, params.id),
    removeMany: ({ actor, body }) => apps.removeMicroApps(kernel, actor, body),
  })
}
