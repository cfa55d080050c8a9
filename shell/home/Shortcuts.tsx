import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { useFavourites, useRecent } from '../sidebar/favourites.ts'
import { MenuLink } from '../sidebar/MenuLink.tsx'
import { useMenus } from '../sidebar/use-menus.ts'
import { choosablePages, shortcutsAmong } from './shortcut-pages.ts'
import { WidgetCard } from './WidgetCard.tsx'
import { WidgetInstead } from './WidgetState.tsx'

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx').then((file) => ({ default: file.ShortcutsDialog })))

/** Ways into the pages one uses, and a place to choose them at. */
export function Shortcuts() {
  const t = useT()
  const { modules } = useMenus()
  const choosable = choosablePages(modules)
  const pages = shortcutsAmong(choosable, { favourites: useFavourites(), recent: useRecent() })
  const [isChoosing, setIsChoosing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)
  useEffect(() => {
    // Only when the dialog is gone can anything behind it have the focus.
    if (!isChoosing && hasChosen.current) opener.current?.focus()
    hasChosen.current = isChoosing
  }, [isChoosing])
  return (
    <WidgetCard title={t('widgets.shortcuts')}>
      {choosable.length === 0 ? (
        <WidgetInstead rows={2}>{t('shell.homeEmpty')}</WidgetInstead>
      ) : (
        <ul className="pt-shortcuts">
          {pages.map((page) => (
            <li key={page.key}>
              <MenuLink page={page} className="pt-shortcut" isElsewhere>
                <span className="pt-tile">
                  <MenuIcon name={page.icon} size={20} />
                </span>
                <span className="pt-shortcut-word">{page.title}</span>
              </MenuLink>
            </li>
          ))}
          <li>
            <button
              ref={opener}
              type="button"
              className="pt-shortcut"
              aria-haspopup="dialog"
              onClick={() => setIsChoosing(true)}
            >
              <span className="pt-tile" data-kind="add">
                <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
              </span>
              <span className="pt-shortcut-word">{t('widgets.shortcuts.choose')}</span>
            </button>
          </li>
        </ul>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <ShortcutsDialog pages={choosable} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </WidgetCard>
  )
}
