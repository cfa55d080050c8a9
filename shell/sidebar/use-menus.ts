/** The side bar's modules and where the present page stands in them. */
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../i18n.ts'
import { findPage } from '../registry.ts'
import { useSession } from '../session/session.ts'
import { HOME } from '../session/places.ts'
import { modulesOf, trailOf, type MenuModule, type MenuTrail } from './menu-model.ts'

interface Menus {
  modules: readonly MenuModule[]
  trail: MenuTrail | undefined
}

/** Home is a route and no menu: it has a cell of its own, the first. */
export function useMenus(): Menus {
  const t = useT()
  const { menus } = useSession()
  const { pathname } = useLocation()
  const modules = useMemo(() => {
    const home = { path: HOME, title: t('shell.homePage'), icon: 'house' }
    const start = { key: HOME, title: t('shell.workbench'), icon: 'house', groups: [{ title: '', pages: [home] }] }
    return [start, ...modulesOf(menus)]
  }, [menus, t])
  return { modules, trail: trailOf(findPage(pathname)?.page.under ?? pathname, modules) }
}
