import { BookmarkPlus, Save } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '#shell/i18n.ts'
import type { SavedView } from '#shell/ports.ts'
import type { ViewedList, Views } from './use-views.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewChoice, ViewRow } from './ViewRow.tsx'
import './views-panel.css'

interface ViewsPanelProps {
  name: string
  list: ViewedList
  views: Views
  /** Opens the dialog: of a view, or of a new one. */
  onEdit: (edited: { view?: SavedView }) => void
  onClose: () => void
}

/** The saved views of a list: choose one, save what is shown, and what else can be done with them. */
export default function ViewsPanel({ name, list, views, onEdit, onClose }: ViewsPanelProps) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const { all, open, defaultId } = views
  const { update, remove } = useViewActions(name, list, views)
  const isLoaded = all !== undefined
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true })
  }, [isLoaded])

  /** Every choice closes the panel first. */
  const closing = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  const rowOf = (view: SavedView) => (
    <ViewRow
      key={view.id}
      view={view}
      isOpen={view.id === open?.id}
      isDefault={view.id === defaultId}
      onChoose={closing(() => views.choose(view))}
      onDefault={() => views.setDefault(view.id === defaultId ? undefined : view)}
      onEdit={closing(() => onEdit({ view }))}
      onRemove={closing(() => remove(view))}
    />
  )
  const mine = all?.filter(({ isMine }) => isMine) ?? []
  const shared = all?.filter(({ isMine }) => !isMine) ?? []

  return (
    <div ref={root} className="kit-views-panel">
      <ul>
        <li>
          <ViewChoice isOpen={open === undefined} onChoose={closing(() => views.choose(undefined))}>
            {t('kit.views.none')}
          </ViewChoice>
        </li>
        {mine.map(rowOf)}
      </ul>
      {shared.length > 0 && (
        <>
          <h3>{t('kit.views.shared')}</h3>
          <ul>{shared.map(rowOf)}</ul>
        </>
      )}
      <PanelFoot views={views} onUpdate={(view) => closing(() => update(view))()} onSave={closing(() => onEdit({}))} />
    </div>
  )
}

interface PanelFootProps {
  views: Views
  onUpdate: (view: SavedView) => void
  onSave: () => void
}

/** Saving what is shown: into the open view where it differs, or as a new one. */
function PanelFoot({ views: { open, isChanged }, onUpdate, onSave }: PanelFootProps) {
  const t = useT()
  return (
    <div className="kit-views-foot">
      {open && isChanged && open.actions.includes('update') && (
        <button type="button" className="kit-link" onClick={() => onUpdate(open)}>
          <Save size={16} aria-hidden="true" />
          {t('kit.views.update', { name: open.name })}
        </button>
      )}
      <button type="button" className="kit-link" onClick={onSave}>
        <BookmarkPlus size={16} aria-hidden="true" />
        {t('kit.views.save')}
      </button>
    </div>
  )
}
