/** Opening a menu from elsewhere: a shortcut, the personal centre, a link of another page (specification 2.4). */
import { useCallback } from 'react'
import { useLocation } from '../page/location.ts'
import { useGo } from '../page/use-page.ts'
import { useSession } from '../session/session.ts'
import { withParams } from './with-params.ts'
import { findItem, opensWindow, pageOfItem, type MenuPage } from './menu-model.ts'

/** By the name of the route, with the parameters of its path; or by the menu's id. */
export type WantedMenu =
  | { readonly name: string; readonly params?: Readonly<Record<string, string>> }
  | { readonly menuId: string }

/** Opens a page by the rules of the menus. */
export function useOpenPage(): (page: MenuPage) => void {
  const go = useGo()
  const { pathname, search } = useLocation()
  return useCallback(
    (page) => {
      if (opensWindow(page, pathname + search)) window.open(page.address, '_blank', 'noopener')
      else go(page.address.replace(/^#/, ''))
    },
    [go, pathname, search],
  )
}

/** Opens a menu, also one that is not shown. @returns whether the person has it */
export function useOpenMenu(): (wanted: WantedMenu) => boolean {
  const { menus, otherMenus } = useSession()
  const open = useOpenPage()
  return useCallback(
    (wanted) => {
      const found = findItem([...menus, ...otherMenus], ({ name, meta }) =>
        'menuId' in wanted ? meta.menuId === wanted.menuId : name === wanted.name,
      )
      const page = found && pageOfItem(found)
      if (!page) return false
      open('name' in wanted ? { ...page, address: withParams(page.address, wanted.params) } : page)
      return true
    },
    [menus, otherMenus, open],
  )
}
