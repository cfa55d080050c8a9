import { ChevronDown, X } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { MenuIcon } from '#shell/icons/MenuIcon.tsx'
import { useT } from '#shell/i18n.ts'
import { Popup } from '../overlay/Popup.tsx'
import './icon-picker.css'

const IconPanel = lazy(() => import('./IconPanel.tsx'))

interface IconPickerProps {
  /** Lucide's name: `book-open`; empty for none. */
  value?: string
  onChange?: (name: string) => void
  id?: string
}

/**
 * Chooses one of the icons of menus: a searchable grid that opens below the field. Works as a field of a form.
 * @example <Field name="icon" label={t('…')}><IconPicker /></Field>
 */
export function IconPicker({ value = '', onChange, id }: IconPickerProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = useCallback(() => setAnchor(undefined), [])
  const choose = (name: string) => {
    onChange?.(name)
    close()
    button.current?.focus()
  }
  return (
    <span className="kit-icon-pick">
      <button
        ref={button}
        id={id}
        type="button"
        className="kit-icon-field"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={() => setAnchor(anchor ? undefined : (button.current ?? undefined))}
      >
        {value !== '' && <MenuIcon name={value} size={18} />}
        <span className={value === '' ? 'kit-icon-none' : undefined}>
          {value === '' ? t('kit.icon.choose') : value}
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {value !== '' && (
        <button
          type="button"
          className="kit-icon-clear"
          aria-label={t('kit.icon.clear')}
          title={t('kit.icon.clear')}
          onClick={() => choose('')}
        >
          <X size={14} />
        </button>
      )}
      {anchor && (
        <Popup
          anchor={anchor}
          onClose={close}
          role="dialog"
          aria-label={t('kit.icon.choose')}
          className="kit-icon-popup"
        >
          <Suspense fallback={<div className="kit-icon-panel" aria-busy="true" />}>
            <IconPanel chosen={value} onChoose={choose} />
          </Suspense>
        </Popup>
      )}
    </span>
  )
}
