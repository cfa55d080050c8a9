/** The calls of module `portal` that the frame begins with, without their schemas: see `bareRoute`. A test compares. */
import { bareRoute } from '#shell/request/bare-routes.ts'
import type { portalRoutes } from '#portal/contract/index.ts'

type Portal = typeof portalRoutes

export const barePortalRoutes = {
  list: bareRoute<Portal['portalSeen']['list']>('GET', '/sys/sysPortal/list'),
  ownDefault: bareRoute<Portal['portalConfig']['own']>('GET', '/sys/sysPortalConfig/getUserDefaultPortal'),
  chooseDefault: bareRoute<Portal['portalConfig']['create']>('POST', '/sys/sysPortalConfig'),
  changeDefault: bareRoute<Portal['portalConfig']['update']>('PUT', '/sys/sysPortalConfig'),
  ownTheme: bareRoute<Portal['portalTheme']['get']>('GET', '/sys/sysPortal/theme'),
  saveTheme: bareRoute<Portal['portalTheme']['save']>('PUT', '/sys/sysPortal/theme'),
  resetTheme: bareRoute<Portal['portalTheme']['reset']>('DELETE', '/sys/sysPortal/theme'),
}
