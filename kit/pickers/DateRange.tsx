import { CalendarDays, X } from 'lucide-react'
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { dayOf } from '#shell/time/zone.ts'
import { DayInput } from './DayInput.tsx'
import { ordered, type DayRange } from './days.ts'
import type { ControlProps } from './PickField.tsx'
import './date-range.css'

const RangePopup = lazy(() => import('./RangePopup.tsx'))

interface DateRangeProps extends ControlProps {
  /** ISO days, both included; a side may be empty. */
  value?: DayRange | undefined
  /** Undefined when both sides were emptied. */
  onChange?: (range: DayRange | undefined) => void
  /** What the range is about, where no form labels it. */
  label?: string
}

const none: DayRange = ['', '']

/**
 * A first and a last day: typed, by a preset, or picked from months. Follows the language in how days are written and
 * on which day weeks begin. Works as a field of a form.
 * @example <DateRange value={['2026-11-01', '2026-11-30']} onChange={setRange} />
 */
export function DateRange({ value = none, onChange, label, id, disabled = false, ...aria }: DateRangeProps) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const ownId = useId()
  const today = dayOf(new Date())
  const close = useCallback(() => setAnchor(undefined), [])
  const change = (next: DayRange) => onChange?.(next[0] || next[1] ? ordered(next) : undefined)
  const [from, to] = value
  return (
    <div
      className="kit-range"
      role="group"
      aria-label={label}
      data-disabled={disabled}
      data-invalid={aria['aria-invalid']}
    >
      <DayInput
        id={id ?? ownId}
        value={from}
        name={t('kit.range.from')}
        disabled={disabled}
        today={today}
        described={aria['aria-describedby']}
        onChange={(day) => change([day, to])}
      />
      <span aria-hidden="true" className="kit-range-dash" />
      <DayInput
        value={to}
        name={t('kit.range.to')}
        disabled={disabled}
        today={today}
        onChange={(day) => change([from, day])}
      />
      {(from || to) && !disabled && (
        <button type="button" className="kit-range-clear" aria-label={t('kit.clear')} onClick={() => change(none)}>
          <X size={14} />
        </button>
      )}
      <button
        ref={button}
        type="button"
        className="kit-range-open"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-label={t('kit.range.open')}
        title={t('kit.range.open')}
        onClick={() => setAnchor(anchor ? undefined : (button.current ?? undefined))}
      >
        <CalendarDays size={16} />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <RangePopup
            anchor={anchor}
            label={label}
            range={value}
            today={today}
            onClose={close}
            onPick={(range) => {
              change(range)
              close()
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
