/** Menus: what the side bar shows, and the tree that roles are ticked in. */
import { holdsAny, type Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { MenuNode, RouteItem } from '#system/contract/menu.ts'
import { inTreeOrder, withAncestors } from '../tree.ts'
import { holdsAll } from '../role/role.policy.ts'
import * as repo from './menu.repo.ts'
import type { MenuRow } from './menu.repo.ts'

const PAGE = 0
const BUTTON = 1

/** The permission tree: every page and button, and what stands above them. Branches with nothing to grant are left out. */
export async function permissionTree(kernel: Kernel, actor: Actor): Promise<MenuNode[]> {
  const menus = await kernel.database.read(actor.tenantId, (db) => repo.findMenus(db))
  const grantsSomething = menus.filter(({ menu_type: type }) => type === PAGE || type === BUTTON)
  const shown = withAncestors(
    menus,
    grantsSomething.map(({ id }) => id),
  )
  const handedOn = grantsSomething.filter(({ permissions }) => holdsAll(actor, permissions))
  const grantable = withAncestors(
    menus,
    handedOn.map(({ id }) => id),
  )
  return inTreeOrder(menus.filter(({ id }) => shown.has(id))).map((menu) =>
    toNode(actor, menu, isGrantable(actor, menu, grantable)),
  )
}

/** What lies above something grantable may be ticked, too, unless it grants more itself. */
function isGrantable(actor: Actor, menu: MenuRow, grantable: ReadonlySet<string>): boolean {
  return grantable.has(menu.id) && holdsAll(actor, menu.permissions)
}

/** The side bar: the pages the actor may open, below their catalogues and modules. */
export async function sideBar(kernel: Kernel, actor: Actor): Promise<RouteItem[]> {
  const [menus, granted] = await kernel.database.read(actor.tenantId, async (db) => [
    await repo.findMenus(db),
    await repo.findGrantedMenuIds(db, actor.userId),
  ])
  const isOpen = ({ id, menu_type: type, permissions }: MenuRow) =>
    type === PAGE &&
    (actor.superAdmin === 1 || granted.has(id) || (permissions.length > 0 && holdsAny(actor, permissions)))
  const shown = withAncestors(
    menus,
    menus.filter(isOpen).map(({ id }) => id),
  )
  return nest(
    actor,
    menus.filter(({ id }) => shown.has(id)),
  )
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
  return {
    path: menu.path,
    name: menu.code,
    meta: {
      title: nameIn(actor, menu),
      icon: menu.icon,
      hidden: menu.show_flag === 0,
      noClosable: false,
      menuId: menu.id,
      menu: { menuType: menu.menu_type },
    },
    showFlag: menu.show_flag,
    children: [],
  }
}

function toNode(actor: Actor, menu: MenuRow, grantable: boolean): MenuNode {
  const { id, pid, icon, menu_type: menuType, permissions, sort } = menu
  return { id, pid: pid ?? '0', name: nameIn(actor, menu), icon, menuType, permissions, sort, grantable }
}

function nameIn({ language }: Actor, menu: MenuRow): string {
  return language === 'en' && menu.name_en !== '' ? menu.name_en : menu.name
}
