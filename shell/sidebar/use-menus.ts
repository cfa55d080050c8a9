/** The side bar's modules and where the present page stands in them. */
import { useMemo } from 'react'
import { useLocation } from '../page/location.ts'
import { useT } from '../i18n.ts'
import { findPage } from '../registry.ts'
import { matches } from '../access/matches.ts'
import { holdings, useSession } from '../session/session.ts'
import { useStore } from '../store.ts'
import { HOME } from '../session/places.ts'
import { moduleOf, modulesOf, pageAt, trailOf, type MenuModule, type MenuNode, type MenuTrail } from './menu-model.ts'

interface Menus {
  modules: readonly MenuModule[]
  trail: MenuTrail | undefined
}

/** Pages beside home that are routes and no menus, as far as a user has registered them. */
const BESIDE_HOME = [
  ['/workbench', 'layout-grid'],
  ['/dashboard', 'chart-column'],
] as const

/** Home is a route and no menu: it has a cell of its own, the first. */
export function useMenus(): Menus {
  const t = useT()
  const { menus } = useSession()
  const granted = useStore(holdings)
  const { pathname, search } = useLocation()
  const modules = useMemo(() => {
    const leaf = (path: string, title: string, icon: string): MenuNode => {
      const page = pageAt(path, title, icon)
      return { key: page.key, title, icon, badge: '', dot: false, page, children: [] }
    }
    const beside = BESIDE_HOME.flatMap(([path, icon]) => {
      const { title, can = {} } = findPage(path)?.page ?? {}
      return title && matches(can, granted) ? [leaf(path, t(title), icon)] : []
    })
    const nodes = [leaf(HOME, t('shell.homePage'), 'house'), ...beside]
    return [moduleOf({ key: HOME, title: t('shell.workbench'), icon: 'house', nodes }), ...modulesOf(menus)]
  }, [menus, granted, t])
  const under = findPage(pathname)?.page.under
  return useMemo(
    () => ({ modules, trail: trailOf(under ?? pathname, modules, search) }),
    [under, pathname, modules, search],
  )
}
