import { Bookmark, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import type { SavedView } from '#shell/ports.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { Popup } from '../overlay/Popup.tsx'
import { useViews, type ViewedList } from './use-views.ts'
import './views-menu.css'

const ViewsPanel = lazy(() => import('./ViewsPanel.tsx'))
const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

/** The view in the dialog; without one a new one. */
export interface EditedView {
  readonly view?: SavedView
}

interface ViewsMenuProps {
  /** The list's name, as on its table: `system.user`. */
  name: string
  list: ViewedList
  /** What stands in the dialog; undefined while it is closed. */
  edited: EditedView | undefined
  onEdit: (edited: EditedView | undefined) => void
}

/** Which saved view a list shows, and the way to all of them. */
export function ViewsMenu({ name, list, edited, onEdit }: ViewsMenuProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = useCallback(() => setAnchor(undefined), [])
  const views = useViews(name, list, anchor !== undefined)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="kit-views"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={() => setAnchor(anchor ? undefined : (button.current ?? undefined))}
      >
        <Bookmark size={14} aria-hidden="true" />
        <span className="kit-views-name">
          {t('kit.views.shown', { name: views.open?.name ?? t('kit.views.none') })}
        </span>
        {views.isChanged && <span className="kit-views-changed">{t('kit.views.changed')}</span>}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <Popup anchor={anchor} onClose={close} role="dialog" aria-label={t('kit.views.title')}>
            <ViewsPanel name={name} list={list} views={views} onEdit={onEdit} onClose={close} />
          </Popup>
        </Suspense>
      )}
      <Overlay of={edited}>
        {({ view }, overlay) => (
          <ViewDialog
            {...overlay}
            name={name}
            list={list}
            view={view}
            views={views}
            onClose={() => onEdit(undefined)}
          />
        )}
      </Overlay>
    </>
  )
}
