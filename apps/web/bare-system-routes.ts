/**
 * The calls of module `system` that the frame begins with.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { systemRoutes } from '#system/contract/index.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareSystemRoutes = {
  me: bareRoute<(typeof systemRoutes)['me']['info']>('GET', '/sys/user/info'),
  actAs: bareRoute<(typeof systemRoutes)['center']['identity']>('PUT', '/user/center/identity'),
  endViewing: bareRoute<(typeof systemRoutes)['viewAs']['end']>('POST', '/sys/access/viewAs/end'),
  permissions: bareRoute<(typeof systemRoutes)['menu']['permissions']>('GET', '/sys/menu/permissions'),
  menus: bareRoute<(typeof systemRoutes)['menu']['router']>('GET', '/sys/menu/router'),
  dictionaries: bareRoute<(typeof systemRoutes)['dict']['all']>('GET', '/sys/dict/all'),
  configuration: bareRoute<(typeof systemRoutes)['config']['own']>('GET', '/sys/config/own'),
  customDictionary: bareRoute<(typeof systemRoutes)['sysDictDataCust']['list']>('GET', '/sys/sysDictDataCust/list'),
}
