import { Input } from 'antd'

interface ExpiryFieldProps {
  /** A moment; null for none. */
  value?: string | null
  onChange?: (moment: string | null) => void
  id?: string
}

/** The last day on which something is shown, as the end of that day here. Works as a field of a form. */
export function ExpiryField({ value, onChange, id }: ExpiryFieldProps) {
  return (
    <Input
      {...(id !== undefined && { id })}
      type="date"
      min={dayOf(new Date())}
      value={value ? dayOf(new Date(value)) : ''}
      onChange={({ target }) => onChange?.(target.value === '' ? null : endOf(target.value))}
    />
  )
}

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (moment: Date) =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString()
