import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { dayOf } from '#shell/time/zone.ts'
import { DayInput } from './DayInput.tsx'
import type { ControlProps } from './PickField.tsx'
import './date-range.css'

const DayPopup = lazy(() => import('./DayPopup.tsx'))

export interface DayPickerProps extends ControlProps {
  /** An ISO day; empty for none. */
  value?: string | undefined
  /** Undefined when it was emptied. */
  onChange?: (day: string | undefined) => void
  /** What the day is about, where no form labels it. */
  label?: string
  /** After the day, in the same field. */
  children?: ReactNode
}

/**
 * One day: typed, or picked from a month, in the language of the product whatever the browser's is. Works as a field of
 * a form.
 * @example <Field name="expiresOn" label={t('…')}><DayPicker /></Field>
 */
export function DayPicker({ value = '', onChange, label, id, disabled = false, children, ...aria }: DayPickerProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const ownId = useId()
  const today = dayOf(new Date())
  const close = useCallback(() => setAnchor(undefined), [])
  return (
    <div className="kit-range" data-disabled={disabled} data-invalid={aria['aria-invalid']}>
      <DayInput
        id={id ?? ownId}
        value={value}
        name={label}
        placeholder={t('kit.day.placeholder')}
        disabled={disabled}
        today={today}
        described={aria['aria-describedby']}
        invalid={aria['aria-invalid']}
        required={aria['aria-required']}
        onChange={(day) => onChange?.(day || undefined)}
      />
      {children}
      <button
        ref={button}
        type="button"
        className="kit-range-open"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-label={t('kit.day.open')}
        title={t('kit.day.open')}
        onClick={() => setAnchor(anchor ? undefined : (button.current ?? undefined))}
      >
        <CalendarDays size={16} />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <DayPopup
            anchor={anchor}
            label={label}
            day={value}
            today={today}
            onClose={close}
            onPick={(day) => {
              onChange?.(day)
              close()
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
