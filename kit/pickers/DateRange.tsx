import { CalendarDays, X } from 'lucide-react'
import { lazy, Suspense, useCallback, useId, useRef, useState, type FocusEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { formatDate } from '../ui/format.ts'
import { dayOf, ordered, parseDay, type DayRange } from './days.ts'
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

const language = currentLanguage()
const none: DayRange = ['', '']

/**
 * A first and a last day: typed, by a preset, or picked from months. Follows the language in how days are written and on
 * which day weeks begin. Works as a field of a form.
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

interface DayInputProps {
  id?: string
  value: string
  name: string
  disabled: boolean
  today: string
  described?: string | undefined
  onChange: (day: string) => void
}

/** One day as text, read when the field is left. What is no day stays, is marked as wrong and counts as empty. */
function DayInput({ id, value, name, disabled, today, described, onChange }: DayInputProps) {
  const [typed, setTyped] = useState<string>()
  const [basis, setBasis] = useState(value)
  if (basis !== value) {
    setBasis(value)
    if (value !== '') setTyped(undefined)
  }
  const isWrong = typed !== undefined && typed.trim() !== '' && parseDay(typed, language, today) === undefined
  const settle = ({ relatedTarget }: Pick<FocusEvent, 'relatedTarget'>) => {
    if (typed === undefined) return
    const day = parseDay(typed, language, today) ?? ''
    if (!isWrong) setTyped(undefined)
    if (day !== value && !(relatedTarget instanceof Element && relatedTarget.matches('.kit-range-clear'))) onChange(day)
  }
  return (
    <input
      id={id}
      type="text"
      value={typed ?? (value && formatDate(value, language))}
      placeholder={name}
      aria-label={name}
      aria-invalid={isWrong}
      aria-describedby={described}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle({ relatedTarget: null })
      }}
    />
  )
}
