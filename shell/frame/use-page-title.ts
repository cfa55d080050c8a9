import { useLocation } from 'react-router'
import { useT } from '../i18n.ts'
import { findPage } from '../registry.ts'
import { isPublic } from '../session/places.ts'
import { useMenus } from '../sidebar/use-menus.ts'

/** What the present page is called: by its menu, else by itself. */
export function usePageTitle(): string {
  const t = useT()
  const { pathname } = useLocation()
  const { trail } = useMenus()
  const page = findPage(pathname)?.page
  if (trail && trail.page.path === pathname) return trail.page.title
  if (page?.title) return t(page.title)
  if (trail) return trail.page.title
  return pathname === '/403'
    ? t('shell.error.forbidden403')
    : isPublic(pathname) || !page
      ? t('shell.error.lost404')
      : ''
}
