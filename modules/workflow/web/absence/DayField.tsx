import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { dayOf, endOf, momentAt } from '#shell/time/zone.ts'

interface DayFieldProps {
  /** Which moment of the day is meant. */
  edge: 'first' | 'last'
  /** A moment. */
  value?: string
  onChange?: (moment: string | undefined) => void
  disabled?: boolean
  id?: string
}

/** A day as the moment it begins or ends. Works as a field of a form. */
export function DayField({ edge, value, onChange, ...field }: DayFieldProps) {
  return (
    <DayPicker
      {...field}
      value={value === undefined ? '' : dayOf(new Date(value))}
      onChange={(day) => onChange?.(day === undefined ? undefined : momentOf(day, edge))}
    />
  )
}

/** The moment a day begins or ends. */
export const momentOf = (day: string, edge: 'first' | 'last'): string =>
  (edge === 'first' ? momentAt(day) : endOf(day)).toISOString()

/** Today as it begins or ends. */
export const today = (edge: 'first' | 'last'): string => momentOf(dayOf(new Date()), edge)
