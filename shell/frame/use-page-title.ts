import { useLocation } from '../page/location.ts'
import { addedTexts, useT } from '../i18n.ts'
import { registeredTitle } from '../page/registered-title.ts'
import { findPage } from '../registry.ts'
import { useMenus } from '../sidebar/use-menus.ts'
import { useStore } from '../store.ts'
import { tabs } from '../tabs/tabs-store.ts'

/** What the present page is called: as its tab calls itself, by its menu, else by the page. */
export function usePageTitle(): string {
  const t = useT()
  const { pathname } = useLocation()
  const { trail } = useMenus()
  const { open, active } = useStore(tabs)
  useStore(addedTexts)
  const own = open.find((tab) => tab.key === active && tab.path === pathname)?.title
  const page = findPage(pathname)?.page
  if (own) return own
  if (trail && trail.page.path === pathname) return trail.page.title
  if (page?.title) return registeredTitle(page.title, t) ?? ''
  if (trail) return trail.page.title
  return pathname === '/403' ? t('shell.error.forbidden403') : page ? '' : t('shell.error.lost404')
}
