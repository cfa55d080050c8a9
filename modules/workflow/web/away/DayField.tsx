import { Input } from 'antd'

interface DayFieldProps {
  /** Which moment of the day is meant. */
  edge: 'first' | 'last'
  /** A moment. */
  value?: string
  onChange?: (moment: string | undefined) => void
  disabled?: boolean
  id?: string
}

/** A day as the moment it begins or ends here. Works as a field of a form. */
export function DayField({ edge, value, onChange, disabled = false, id }: DayFieldProps) {
  return (
    <Input
      {...(id !== undefined && { id })}
      type="date"
      disabled={disabled}
      value={value === undefined ? '' : dayOf(new Date(value))}
      onChange={({ target }) => onChange?.(target.value === '' ? undefined : momentOf(target.value, edge))}
    />
  )
}

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (moment: Date) =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`

/** The moment a day begins or ends here. */
export const momentOf = (day: string, edge: 'first' | 'last'): string =>
  new Date(`${day}T${edge === 'first' ? '00:00:00.000' : '23:59:59.999'}`).toISOString()

/** Today as it begins or ends here. */
export const today = (edge: 'first' | 'last'): string => momentOf(dayOf(new Date()), edge)
