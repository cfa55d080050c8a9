/** The menus that belong to a person and not to a module (seed, "userMenus"): hidden pages below `/user`. Pure. */
import type { MenuItem } from '../ports.ts'

const PAGE = 0

/** The first of them, the personal centre; undefined where none was granted. */
export function firstUserMenu(menus: readonly MenuItem[]): MenuItem | undefined {
  for (const item of menus) {
    const { hidden, menu } = item.meta
    if (menu.menuType === PAGE && hidden && item.path.startsWith('/user/')) return item
    const below = firstUserMenu(item.children)
    if (below) return below
  }
  return undefined
}
