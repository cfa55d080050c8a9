import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { DayPicker, type DayPickerProps } from './DayPicker.tsx'
import { parseClock } from './days.ts'

interface MomentPickerProps extends Omit<DayPickerProps, 'value' | 'onChange' | 'children'> {
  /** Day and time without a zone, `2026-11-20T09:12`; empty for none. */
  value?: string | undefined
  /** Undefined when the day was emptied. */
  onChange?: (local: string | undefined) => void
}

/**
 * A day and a time of 24 hours. What moment it is, the form says: `momentAt` of `#shell/time/zone.ts`. Works as a field
 * of a form.
 * @example <Field name="startsAt" label={t('…')}><MomentPicker /></Field>
 */
export function MomentPicker({ value = '', onChange, disabled = false, ...field }: MomentPickerProps) {
  const t = useT()
  const [day = '', time = ''] = value.split('T')
  const [typed, setTyped] = useState<string>()
  const clock = time.slice(0, 5)
  const isWrong = typed !== undefined && parseClock(typed) === undefined
  const settle = () => {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    if (day !== '') onChange?.(`${day}T${parseClock(typed) ?? '00:00'}`)
  }
  return (
    <DayPicker
      {...field}
      disabled={disabled}
      value={day}
      onChange={(next) => onChange?.(next && `${next}T${parseClock(typed ?? clock) ?? '00:00'}`)}
    >
      <input
        className="kit-range-clock"
        type="text"
        inputMode="numeric"
        value={typed ?? clock}
        placeholder={t('kit.day.clock')}
        aria-label={t('kit.day.time')}
        aria-invalid={isWrong}
        disabled={disabled}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        // Leaving the day gives it a time: who types one now replaces it.
        onFocus={({ target }) => requestAnimationFrame(() => target.select())}
        onBlur={settle}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle()
        }}
      />
    </DayPicker>
  )
}
