import { X } from 'lucide-react'
import { useId, type AriaAttributes, type MouseEvent, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import './pick-field.css'

/** What a form gives its controls. */
export interface ControlProps extends Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby' | 'aria-required'> {
  id?: string
  disabled?: boolean
  placeholder?: string
}

export interface PickedItem {
  readonly id: string
  readonly name: string
  /** Before the name, for example an avatar. */
  readonly look?: ReactNode
}

interface PickFieldProps extends ControlProps {
  items: readonly PickedItem[]
  onOpen: () => void
  onRemove: (id: string) => void
  /** At the right of the button: what opens. */
  icon: ReactNode
  /** Says what opens, where no form labels the field. */
  label?: string | undefined
}

/** A field that shows what was chosen, each with a cross, and opens a dialog to choose. */
export function PickField(props: PickFieldProps) {
  const { items, onOpen, onRemove, icon, label, id, disabled = false, placeholder, ...aria } = props
  const t = useT()
  const list = useId()
  const hint = items.length === 0 ? (placeholder ?? t('kit.pick.choose')) : ''
  const { 'aria-describedby': described, 'aria-invalid': isInvalid, 'aria-required': isRequired } = aria
  const openAnywhere = ({ target }: MouseEvent) => {
    if (!disabled && target instanceof Element && !target.closest('button')) onOpen()
  }
  return (
    // The button inside does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className="kit-pick" data-disabled={disabled} data-invalid={isInvalid} onClick={openAnywhere}>
      {items.length > 0 && (
        <ul id={list} className="kit-pick-items">
          {items.map((item) => (
            <li key={item.id} className="kit-pick-item">
              {item.look}
              <span className="kit-pick-name">{item.name}</span>
              {!disabled && (
                <button
                  type="button"
                  className="kit-pick-remove"
                  aria-label={t('kit.pick.remove', { name: item.name })}
                  onClick={() => onRemove(item.id)}
                >
                  <X size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        id={id}
        className="kit-pick-open"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-label={label && [label, hint].join(' ').trim()}
        aria-describedby={[items.length > 0 && list, described].filter(Boolean).join(' ') || undefined}
        data-required={isRequired}
        onClick={onOpen}
      >
        <span className="kit-pick-placeholder">{hint}</span>
        {icon}
      </button>
    </div>
  )
}
