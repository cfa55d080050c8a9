import { Switch } from 'antd'

interface FlagSwitchProps<Value> {
  /** What stands in the field while it is on, and while it is off. */
  on: Value
  off: Value
  label: string
  disabled?: boolean
  /** Given by `Field`. */
  id?: string
  value?: Value
  onChange?: (value: Value) => void
}

/** A switch for a field that holds 0 and 1, or a flag of the wire. */
export function FlagSwitch<Value extends string | number>(props: FlagSwitchProps<Value>) {
  const { on, off, label, disabled = false, id, value, onChange } = props
  return (
    <Switch
      {...(id !== undefined && { id })}
      aria-label={label}
      disabled={disabled}
      checked={value === on}
      onChange={(isOn) => onChange?.(isOn ? on : off)}
    />
  )
}
