import { Check, Pencil, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import type { SavedView } from '#shell/ports.ts'

interface ViewRowProps {
  view: SavedView
  isOpen: boolean
  isDefault: boolean
  onChoose: () => void
  onDefault: () => void
  onEdit: () => void
  onRemove: () => void
}

/** One saved view: choose it, open the list with it, edit and delete it. */
export function ViewRow({ view, isOpen, isDefault, onChoose, onDefault, onEdit, onRemove }: ViewRowProps) {
  const t = useT()
  const { name, audience, isMine, ownerName, actions } = view
  const note = isMine ? (audience === 'own' ? '' : t('kit.views.isShared')) : ownerName
  const star = t(isDefault ? 'kit.views.unsetDefault' : 'kit.views.setDefault', { name })
  return (
    <li>
      <ViewChoice isOpen={isOpen} onChoose={onChoose} note={note}>
        {name}
      </ViewChoice>
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

interface ViewChoiceProps {
  isOpen: boolean
  onChoose: () => void
  /** Grey, behind the name. */
  note?: string
  children: ReactNode
}

/** The button that shows the list with a view, or with none. */
export function ViewChoice({ isOpen, onChoose, note = '', children }: ViewChoiceProps) {
  return (
    <button type="button" className="kit-views-choice" aria-current={isOpen} onClick={onChoose}>
      <span className="kit-views-tick">{isOpen && <Check size={16} aria-hidden="true" />}</span>
      <span className="kit-views-choice-name">{children}</span>
      {note !== '' && <span className="kit-quiet">{note}</span>}
    </button>
  )
}
