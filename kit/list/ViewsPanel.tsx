import { BookmarkPlus, Check, Pencil, Save, Star, Trash2 } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { toast, toastDeleted } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { ports, type SavedView } from '#shell/ports.ts'
import { messageOf } from '#shell/request/call.ts'
import { ask } from '../overlay/ask.tsx'
import { contentOf } from './view-content.ts'
import { showColumns, type ViewedList, type Views } from './use-views.ts'
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
  const { all, open, isChanged, defaultId } = views
  const isLoaded = all !== undefined
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true })
  }, [isLoaded])

  const attempt = async (work: () => Promise<void>, done: () => void) => {
    try {
      await work()
      await views.refresh()
      done()
    } catch (thrown) {
      toast('error', messageOf(thrown))
    }
  }
  const update = async (view: SavedView) => {
    onClose()
    await attempt(
      async () => {
        const content = contentOf(name, list.state, view)
        await ports().views.update(view, content)
        showColumns(name, { id: view.id, columns: content.columns })
      },
      () => toast('success', t('kit.views.updated', { name: view.name })),
    )
  }
  const remove = async (view: SavedView) => {
    onClose()
    const isSure = await ask({
      title: t('kit.views.remove.ask', { name: view.name }),
      consequence: t(view.audience === 'own' ? 'kit.views.remove.own' : 'kit.views.remove.shared'),
      yes: t('kit.views.remove'),
      danger: true,
    })
    if (!isSure) return
    await attempt(
      async () => {
        await ports().views.remove(view.id)
        if (view.id === defaultId) views.setDefault(undefined)
        if (view.id === open?.id) views.choose(undefined)
      },
      () => toastDeleted(t('shell.deleted')),
    )
  }
  const choose = (view: SavedView | undefined) => {
    onClose()
    views.choose(view)
  }
  const rowOf = (view: SavedView) => (
    <ViewRow
      key={view.id}
      view={view}
      isOpen={view.id === open?.id}
      isDefault={view.id === defaultId}
      onChoose={() => choose(view)}
      onDefault={() => views.setDefault(view.id === defaultId ? undefined : view)}
      onEdit={() => {
        onClose()
        onEdit({ view })
      }}
      onRemove={() => void remove(view)}
    />
  )
  const mine = all?.filter(({ isMine }) => isMine) ?? []
  const shared = all?.filter(({ isMine }) => !isMine) ?? []

  return (
    <div ref={root} className="kit-views-panel">
      <ul>
        <li>
          <Choice isOpen={open === undefined} onChoose={() => choose(undefined)}>
            {t('kit.views.none')}
          </Choice>
        </li>
        {mine.map(rowOf)}
      </ul>
      {shared.length > 0 && (
        <>
          <h3>{t('kit.views.shared')}</h3>
          <ul>{shared.map(rowOf)}</ul>
        </>
      )}
      <div className="kit-views-foot">
        {open && isChanged && open.actions.includes('update') && (
          <button type="button" className="kit-link" onClick={() => void update(open)}>
            <Save size={16} aria-hidden="true" />
            {t('kit.views.update', { name: open.name })}
          </button>
        )}
        <button
          type="button"
          className="kit-link"
          onClick={() => {
            onClose()
            onEdit({})
          }}
        >
          <BookmarkPlus size={16} aria-hidden="true" />
          {t('kit.views.save')}
        </button>
      </div>
    </div>
  )
}

interface ViewRowProps {
  view: SavedView
  isOpen: boolean
  isDefault: boolean
  onChoose: () => void
  onDefault: () => void
  onEdit: () => void
  onRemove: () => void
}

function ViewRow({ view, isOpen, isDefault, onChoose, onDefault, onEdit, onRemove }: ViewRowProps) {
  const t = useT()
  const { name, audience, isMine, ownerName, actions } = view
  const note = isMine ? (audience === 'own' ? '' : t('kit.views.isShared')) : ownerName
  const star = t(isDefault ? 'kit.views.unsetDefault' : 'kit.views.setDefault', { name })
  return (
    <li>
      <Choice isOpen={isOpen} onChoose={onChoose} note={note}>
        {name}
      </Choice>
      <button
        type="button"
        className="kit-icon-button"
        aria-pressed={isDefault}
        aria-label={star}
        title={star}
        onClick={onDefault}
      >
        <Star size={14} fill={isDefault ? 'currentColor' : 'none'} />
      </button>
      {actions.includes('update') && (
        <button
          type="button"
          className="kit-icon-button"
          aria-label={t('kit.views.edit', { name })}
          title={t('kit.views.edit', { name })}
          onClick={onEdit}
        >
          <Pencil size={14} />
        </button>
      )}
      {actions.includes('delete') && (
        <button
          type="button"
          className="kit-icon-button"
          aria-label={t('kit.views.removeOf', { name })}
          title={t('kit.views.removeOf', { name })}
          onClick={onRemove}
        >
          <Trash2 size={14} />
        </button>
      )}
    </li>
  )
}

interface ChoiceProps {
  isOpen: boolean
  onChoose: () => void
  /** Grey, behind the name. */
  note?: string
  children: ReactNode
}

function Choice({ isOpen, onChoose, note = '', children }: ChoiceProps) {
  return (
    <button type="button" className="kit-views-choice" aria-current={isOpen} onClick={onChoose}>
      <span className="kit-views-tick">{isOpen && <Check size={16} aria-hidden="true" />}</span>
      <span className="kit-views-choice-name">{children}</span>
      {note !== '' && <span className="kit-quiet">{note}</span>}
    </button>
  )
}
