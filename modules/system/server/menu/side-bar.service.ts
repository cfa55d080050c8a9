/** What one sees of the menus: the side bar, the tree that roles are ticked in, and one's own codes. */
import { holdsAny, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { grantsCodes, MENU } from '#system/contract/menu-rules.ts'
import { menuErrors, type MenuNode } from '#system/contract/menu.ts'
import type { RouteItem } from '#system/contract/route-item.ts'
import { holdsAll } from '../role/role.policy.ts'
import { inTreeOrder, withAncestors } from '../tree.ts'
import { sensitiveAmong } from './menu.policy.ts'
import * as repo from './menu.repo.ts'
import type { MenuRow } from './menu.repo.ts'
import { mayEnter, restOf } from './portal-menus.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'portals'>

/**
 * The permission tree: every page and button, and what stands above them. Branches with nothing to grant are left out.
 */
export async function permissionTree(kernel: KernelPart, actor: Actor): Promise<MenuNode[]> {
  const menus = await kernel.database.read(actor.tenantId, (db) => repo.findPackagedMenus(db))
  const grantsSomething = menus.filter(({ menu_type: type }) => grantsCodes(type))
  const shown = withAncestors(
    menus,
    grantsSomething.map(({ id }) => id),
  )
  const isSensitive = sensitiveAmong(menus)
  const mayGrant = (menu: MenuRow) =>
    holdsAll(actor, menu.permissions) && (actor.superAdmin === 1 || !isSensitive(menu))
  const grantable = withAncestors(
    menus,
    grantsSomething.filter(mayGrant).map(({ id }) => id),
  )
  return inTreeOrder(menus.filter(({ id }) => shown.has(id))).map((menu) => ({
    id: menu.id,
    pid: menu.pid ?? '0',
    name: nameIn(actor, menu),
    icon: menu.icon,
    menuType: menu.menu_type,
    permissions: menu.permissions,
    sort: menu.sort,
    sensitive: isSensitive(menu),
    // What is above something grantable may be ticked, too, unless it grants more itself.
    grantable: grantable.has(menu.id) && mayGrant(menu),
  }))
}

/** The menus that open for the actor on a desktop, with their catalogues and modules. */
async function openMenus(db: Db, actor: Actor): Promise<MenuRow[]> {
  const menus = await repo.findPackagedMenus(db)
  const granted = await repo.findGrantedMenuIds(db, actor.roleIds)
  const isOpen = ({ id, menu_type: type, client, permissions }: MenuRow) =>
    type === MENU &&
    client === 'PC' &&
    (actor.superAdmin === 1 || granted.has(id) || (permissions.length > 0 && holdsAny(actor, permissions)))
  const shown = withAncestors(
    menus,
    menus.filter(isOpen).map(({ id }) => id),
  )
  return menus.filter(({ id }) => shown.has(id))
}

const modulesAmong = (menus: readonly MenuRow[]) => new Set(menus.map(({ module_code: code }) => code))

/** Codes of the modules of which any menu opens for the actor. */
export async function openModules(db: Db, actor: Actor): Promise<ReadonlySet<string>> {
  return modulesAmong(await openMenus(db, actor))
}

/**
 * The side bar: the pages the actor may open, below their catalogues and modules. Of a portal: those of its modules,
 * and beside them, once each, those of the other portals that the actor may enter. Without a code, or where there are
 * no
 * portals: all of them.
 * @throws AppError unknown_portal when the actor may enter none with this code
 */
export async function menusByPortal(
  kernel: KernelPart,
  actor: Actor,
  portalCode: string | undefined,
): Promise<{ current: RouteItem[]; others: { portalCode: string; menus: RouteItem[] }[] }> {
  const { open, portals } = await kernel.database.read(actor.tenantId, async (db) => ({
    open: await openMenus(db, actor),
    portals: portalCode === undefined ? [] : await kernel.portals(db),
  }))
  if (portals.length === 0) return { current: nest(actor, open), others: [] }
  const modules = modulesAmong(open)
  const entered = portals.filter((portal) => mayEnter(portal, modules))
  const chosen = entered.find((portal) => portal.portalCode === portalCode)
  if (!chosen) throw new AppError(menuErrors.unknownPortal, { code: portalCode ?? '' })
  const menusOf = (wanted: ReadonlySet<string>) =>
    nest(
      actor,
      open.filter((menu) => wanted.has(menu.module_code)),
    )
  const others = restOf(chosen, entered).map((rest) => ({ portalCode: rest.portalCode, menus: menusOf(rest.modules) }))
  return { current: menusOf(new Set(chosen.modules)), others: others.filter(({ menus }) => menus.length > 0) }
}

/** The modules of the organisation, in order: the roots of its menus. */
export async function modulesOf(
  db: Db,
): Promise<Pick<MenuRow, 'id' | 'code' | 'name' | 'name_en' | 'icon' | 'path'>[]> {
  return repo.findModules(db)
}

/** The actor's permission codes, in order. */
export function permissionsOf(actor: Actor): string[] {
  return [...actor.permissions].sort()
}

function nest(actor: Actor, menus: readonly MenuRow[]): RouteItem[] {
  const items = new Map<string, RouteItem>()
  const top: RouteItem[] = []
  for (const menu of inTreeOrder(menus)) {
    const item = toRouteItem(actor, menu)
    items.set(menu.id, item)
    const siblings = menu.pid === null ? top : items.get(menu.pid)?.children
    siblings?.push(item)
  }
  return top
}

function toRouteItem(actor: Actor, menu: MenuRow): RouteItem {
  const opensOutside = menu.menu_class === 'browser' || menu.target === '_blank' || menu.iframe_url !== ''
  return {
    path: menu.path,
    name: menu.code,
    meta: {
      title: nameIn(actor, menu),
      icon: menu.icon,
      hidden: menu.show_flag === 0,
      temporary: menu.temporary,
      badge: menu.badge,
      dot: menu.dot,
      levelHidden: menu.level_hidden,
      isMicroApp: menu.menu_class === 'microApp',
      noClosable: menu.no_closable,
      noKeepAlive: menu.no_keep_alive,
      isTab: menu.menu_type === MENU && !opensOutside,
      iframeURL: menu.iframe_url,
      dynamicNewTab: menu.dynamic_new_tab,
      target: menu.target,
      menuClass: menu.menu_class,
      menuId: menu.id,
      menu: { menuType: menu.menu_type },
    },
    redirect: menu.redirect,
    showFlag: menu.show_flag,
    children: [],
  }
}

function nameIn({ language }: Actor, menu: MenuRow): string {
  return language === 'en' && menu.name_en !== '' ? menu.name_en : menu.name
}
