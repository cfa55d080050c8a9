/** How a component is called: a page by its title, anything else by its path. */
import { t } from '#shell/i18n.ts'
import { findPage } from '#shell/registry.ts'

/** @param path `/sys/user/:id`, `/sys/user/roles`, or `other` */
export function componentText(path: string): string {
  if (path === '' || path === 'other') return t('behavior.other')
  const title = findPage(path.replaceAll(':', ''))?.page.title
  return title === undefined ? path : `${t(title)} · ${path}`
}
