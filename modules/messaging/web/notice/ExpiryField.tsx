import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { dayOf, endOf } from '#shell/time/zone.ts'

interface ExpiryFieldProps {
  /** A moment; null for none. */
  value?: string | null
  onChange?: (moment: string | null) => void
  id?: string
}

/** The last day on which something is shown, as the end of that day. Works as a field of a form. */
export function ExpiryField({ value, onChange, ...field }: ExpiryFieldProps) {
  return (
    <DayPicker
      {...field}
      value={value ? dayOf(new Date(value)) : ''}
      onChange={(day) => onChange?.(day === undefined ? null : endOf(day).toISOString())}
    />
  )
}
