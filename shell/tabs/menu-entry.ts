/** What the menus say of an address: its title, its icon, how its tab behaves. */
import type { MenuItem } from '../ports.ts'
import { parseHash } from '../session/places.ts'
import type { Session } from '../session/session.ts'
import { joinPath } from '../sidebar/menu-model.ts'

const CONTAINERS: readonly number[] = [1, 2, 3]
const known = new WeakMap<readonly MenuItem[], ReadonlyMap<string, MenuItem>>()

/** The menus change seldom and are asked at every step: their pages are listed once. */
function pagesOf(menus: readonly MenuItem[]): ReadonlyMap<string, MenuItem> {
  const found = known.get(menus) ?? listed(menus, '', new Map())
  known.set(menus, found)
  return found
}

function listed(menus: readonly MenuItem[], parent: string, found: Map<string, MenuItem>): Map<string, MenuItem> {
  for (const item of menus) {
    const { path } = parseHash(joinPath(parent, item.path))
    if (!CONTAINERS.includes(item.meta.menu.menuType) && !found.has(path)) found.set(path, item)
    listed(item.children, path, found)
  }
  return found
}

/** The menu entry of a path, of this portal before those of the others. */
export function menuEntry(
  path: string,
  session: Pick<Session, 'menus' | 'otherMenus'> | undefined,
): MenuItem | undefined {
  return session && (pagesOf(session.menus).get(path) ?? pagesOf(session.otherMenus).get(path))
}
