import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { useRecent } from '../sidebar/favourites.ts'
import { MenuLink } from '../sidebar/MenuLink.tsx'
import { isBesideHome } from './shortcut-pages.ts'
import { WidgetCard } from './WidgetCard.tsx'
import { WidgetInstead } from './WidgetState.tsx'

const MAX_RECENT = 5

/** The pages the person was at last. */
export function Recent() {
  const t = useT()
  const pages = useRecent()
    .filter((page) => !isBesideHome(page))
    .slice(0, MAX_RECENT)
  return (
    <WidgetCard title={t('widgets.recent')}>
      {pages.length === 0 ? (
        <WidgetInstead rows={2}>{t('widgets.recent.none')}</WidgetInstead>
      ) : (
        <ul className="pt-widget-links">
          {pages.map((page) => (
            <li key={page.key}>
              <MenuLink page={page} isElsewhere>
                <MenuIcon name={page.icon} size={16} />
                <span>{page.title}</span>
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </WidgetCard>
  )
}
