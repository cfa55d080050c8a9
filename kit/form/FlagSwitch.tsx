import { Switch } from 'antd'

interface FlagSwitchProps {
  /** Spoken by a screen reader. */
  label: string
  /** Given by `Field`, as are value and change. */
  id?: string
  value?: 0 | 1
  onChange?: (value: 0 | 1) => void
}

/** A switch as the field of a flag, which is 0 or 1 on the wire. */
export function FlagSwitch({ label, id, value, onChange }: FlagSwitchProps) {
  return (
    <Switch
      {...(id !== undefined && { id })}
      aria-label={label}
      checked={value === 1}
      onChange={(isOn) => onChange?.(isOn ? 1 : 0)}
    />
  )
}
