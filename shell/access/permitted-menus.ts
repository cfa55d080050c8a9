/**
 * Menus without the pages that a user may not open, for organisations that control roles strictly (`rolesControl`).
 * Pure.
 */
import type { MenuItem } from '../ports.ts'
import { matches, type Holdings, type Need } from './matches.ts'

const PAGE = 0

/** @param needOf what the page of a path asks for; undefined where it asks for nothing */
export function permittedMenus(
  menus: readonly MenuItem[],
  needOf: (path: string) => Need | undefined,
  holdings: Holdings,
): readonly MenuItem[] {
  return menus.flatMap((item) => {
    if (item.meta.menu.menuType === PAGE) {
      const need = needOf(item.path)
      return need === undefined || matches(need, holdings) ? [item] : []
    }
    const children = permittedMenus(item.children, needOf, holdings)
    // A catalogue whose last page went goes as well; one that was empty before stays.
    return children.length === 0 && item.children.length > 0 ? [] : [{ ...item, children }]
  })
}
