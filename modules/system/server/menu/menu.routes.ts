import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import * as menus from './menu.service.ts'

export function mountMenus(kernel: Kernel): Mounted[] {
  return implement('menu', menuRoutes, {
    tree: ({ actor }) => menus.permissionTree(kernel, actor),
    /** Until there are portals every module is in the one there is, and there are no others. */
    router: async ({ actor }) => ({ current: await menus.sideBar(kernel, actor), others: [] }),
    permissions: async ({ actor }) => menus.permissionsOf(actor),
  })
}
