import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import * as branches from './menu-branch.service.ts'
import * as menus from './menu.service.ts'
import * as seen from './side-bar.service.ts'

export function mountMenus(kernel: Kernel): Mounted[] {
  return implement('menu', menuRoutes, {
    list: ({ actor, query }) => menus.listMenus(kernel, actor, query),
    codes: async () => menus.knownCodes(kernel),
    get: ({ actor, params }) => menus.getMenu(kernel, actor, params.id),
    usage: ({ actor, params }) => menus.usageOf(kernel, actor, params.id),
    create: ({ actor, body }) => menus.createMenu(kernel, actor, body),
    update: ({ actor, body }) => menus.updateMenu(kernel, actor, body),
    order: ({ actor, body }) => menus.moveMenu(kernel, actor, body),
    copy: ({ actor, params }) => branches.copyMenu(kernel, actor, params.id),
    remove: ({ actor, params, query }) => branches.removeMenu(kernel, actor, params.id, query.withChildren === 1),
    removeMany: ({ actor, body }) => branches.removeMenus(kernel, actor, body),
    tree: ({ actor }) => seen.permissionTree(kernel, actor),
    router: ({ actor, query }) => seen.menusByPortal(kernel, actor, query.portalCode),
    permissions: async ({ actor }) => seen.permissionsOf(actor),
  })
}
