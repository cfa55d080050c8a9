/**
 * Module `portal`, what it says to the outside: portals, the person's default portal, themes. It knows module `system`.
 */
import { menuModuleRoutes } from './menu-module.ts'
import { portalConfigRoutes } from './portal-config.ts'
import { portalSeenRoutes } from './portal-seen.ts'
import { portalThemeRoutes } from './portal-theme.ts'
import { portalRoutes as portal } from './portal.ts'

/** Every route of the module by noun and verb; the names become operation ids (`portal.create`). */
export const portalRoutes = {
  portal,
  portalSeen: portalSeenRoutes,
  portalConfig: portalConfigRoutes,
  portalTheme: portalThemeRoutes,
  menuModule: menuModuleRoutes,
}
