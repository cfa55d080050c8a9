import { MomentPicker } from '#kit/pickers/MomentPicker.tsx'
import { minuteOf, momentAt } from '#shell/time/zone.ts'

interface EndPickerProps {
  id?: string
  /** A moment; null: none. */
  value?: string | null
  onChange?: (moment: string | null) => void
}

/** When something ends, or never. Works as a field of a form. */
export function EndPicker({ value = null, onChange, ...field }: EndPickerProps) {
  return (
    <MomentPicker
      {...field}
      value={value === null ? undefined : minuteOf(new Date(value)).replace(' ', 'T')}
      onChange={(local) => onChange?.(local === undefined ? null : momentAt(local).toISOString())}
    />
  )
}
