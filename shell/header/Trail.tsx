import { useT } from '../i18n.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useMenus } from '../sidebar/use-menus.ts'

/** Where one is: module, catalogue, page. On a phone only the page. */
export function Trail({ phone }: { phone: boolean }) {
  const t = useT()
  const { trail } = useMenus()
  const title = usePageTitle()
  const above = phone || !trail ? [] : [trail.module.title, trail.group.title].filter((word) => word && word !== title)
  return (
    <nav className="pt-trail" aria-label={t('shell.trail')}>
      <ol>
        {above.map((word) => (
          <li key={word}>{word}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
