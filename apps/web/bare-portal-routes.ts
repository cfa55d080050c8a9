/**
 * The calls of module `portal` that the frame begins with.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { portalRoutes } from '#portal/contract/index.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const barePortalRoutes = {
  list: bareRoute<(typeof portalRoutes)['portalSeen']['list']>('GET', '/sys/sysPortal/list'),
  ownDefault: bareRoute<(typeof portalRoutes)['portalConfig']['own']>(
    'GET',
    '/sys/sysPortalConfig/getUserDefaultPortal',
  ),
  chooseDefault: bareRoute<(typeof portalRoutes)['portalConfig']['create']>('POST', '/sys/sysPortalConfig'),
  changeDefault: bareRoute<(typeof portalRoutes)['portalConfig']['update']>('PUT', '/sys/sysPortalConfig'),
  ownTheme: bareRoute<(typeof portalRoutes)['portalTheme']['get']>('GET', '/sys/sysPortal/theme'),
  saveTheme: bareRoute<(typeof portalRoutes)['portalTheme']['save']>('PUT', '/sys/sysPortal/theme'),
  resetTheme: bareRoute<(typeof portalRoutes)['portalTheme']['reset']>('DELETE', '/sys/sysPortal/theme'),
}
