/**
 * Module `portal`, the entry point: portals, people's own default portals, their own themes.
 *
 * Promises: no portal owns menus, it shows those of its modules; every organisation but the operator's has the portal
 * `OAyy`; exactly one portal is the default. Other modules enter here and nowhere else.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { mountDefaults } from './default/portal-config.routes.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import * as portal from './migrations/0200-portal.ts'
import * as titleWidth from './migrations/0201-title-width.ts'
import * as pinyin from './migrations/0210-pinyin.ts'
import { exportedPortals } from './portal/portal.export.ts'
import { searchablePortals } from './portal/portal.search.ts'
import { portalRestorer } from './portal/portal.restore.ts'
import { mountPortals } from './portal/portal.routes.ts'
import { getPortal } from './portal/portal.service.ts'
import { mountModules } from './seen/menu-module.routes.ts'
import { findPortalMenus } from './seen/seen-portal.repo.ts'
import { mountSeenPortals } from './seen/seen-portal.routes.ts'
import { forgetPerson } from './theme/own-pictures.ts'
import { mountThemes } from './theme/portal-theme.routes.ts'

const mounts = [mountSeenPortals, mountDefaults, mountThemes, mountModules, mountPortals]

export const portalModule: ServerModule = {
  name: 'portal',
  texts: { zh, en },
  migrations: { '0200-portal': portal, '0201-title-width': titleWidth, '0210-pinyin': pinyin },
  routes: (kernel) => mounts.flatMap((mount) => mount(kernel)),
  exports: [exportedPortals],
  searchables: [searchablePortals],
  jumps: (kernel) => [
    {
      type: 'portal',
      can: 'sys:portal:page',
      find: (actor, id) => getPortal(kernel, actor, id),
      path: (id) => `/sys/portal?id=${id}`,
    },
  ],
  events: () => ({ 'user.delete': forgetPerson }),
  restorers: [portalRestorer],
  portals: findPortalMenus,
}

export { dropApplication, keepApplication, type Application } from './portal/application.service.ts'
export { portalMenus } from './seed/menus.ts'
export { portalSeeds } from './seed/portals.ts'
