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
    update: async ({ actor, body }) => {
      await apps.updateMicroApp(kernel, actor, body)
      return null
    },
    switch: async ({ actor, body }) => {
      await apps.switchMicroApp(kernel, actor, body)
      return null
    },
    check: async ({ actor, body }) => {
      await apps.checkMicroApp(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params }) => {
      await apps.removeMicroApp(kernel, actor, params.id)
      return null
    },
    removeMany: ({ actor, body }) => apps.removeMicroApps(kernel, actor, body),
  })
}
