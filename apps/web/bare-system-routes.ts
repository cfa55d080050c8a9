/** The calls of module `system` that the frame begins with, without their schemas: see `bareRoute`. A test compares. */
import { bareRoute } from '#shell/request/bare-routes.ts'
import type { systemRoutes } from '#system/contract/index.ts'

type System = typeof systemRoutes

export const bareSystemRoutes = {
  me: bareRoute<System['me']['info']>('GET', '/sys/user/info'),
  permissions: bareRoute<System['menu']['permissions']>('GET', '/sys/menu/permissions'),
  menus: bareRoute<System['menu']['router']>('GET', '/sys/menu/router'),
  dictionaries: bareRoute<System['dict']['all']>('GET', '/sys/dict/all'),
}
