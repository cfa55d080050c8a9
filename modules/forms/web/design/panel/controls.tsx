import { InputNumber, Select, Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'

interface ControlProps {
  label: string
  isOff?: boolean
}

interface NumberControlProps extends ControlProps {
  value: number | undefined
  min?: number
  max?: number
  isWhole?: boolean
  placeholder?: string
  onChange: (value: number | undefined) => void
}

/** A number that may be missing. */
export function NumberControl({
  label,
  value,
  min,
  max,
  isWhole = false,
  isOff = false,
  placeholder,
  onChange,
}: NumberControlProps) {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <InputNumber
        id={id}
        value={value ?? null}
        disabled={isOff}
        style={{ inlineSize: '100%' }}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(isWhole && { precision: 0 })}
        {...(placeholder !== undefined && { placeholder })}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </Labelled>
  )
}

interface SwitchControlProps extends ControlProps {
  checked: boolean
  hint?: string
  onChange: (checked: boolean) => void
}

/** A switch at the end of its line. */
export function SwitchControl({ label, checked, hint, isOff = false, onChange }: SwitchControlProps) {
  const id = useId()
  return (
    <div className="frd-switch">
      <label htmlFor={id}>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </label>
      <Switch id={id} size="small" checked={checked} disabled={isOff} onChange={onChange} />
    </div>
  )
}

interface ChoiceControlProps<Value extends string> extends ControlProps {
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  placeholder?: string
  isSearched?: boolean
  onChange: (value: Value) => void
}

/** One of several. */
export function ChoiceControl<Value extends string>(props: ChoiceControlProps<Value>) {
  const { label, value, options, placeholder, isSearched = false, isOff = false, onChange } = props
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <Select<Value>
        id={id}
        value={value ?? null}
        disabled={isOff}
        style={{ inlineSize: '100%' }}
        options={[...options]}
        {...(isSearched && { showSearch: { optionFilterProp: 'label' } })}
        {...(placeholder !== undefined && { placeholder })}
        onChange={(next) => onChange(next)}
      />
    </Labelled>
  )
}

/** A group of properties with its name. */
export const PanelGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="frd-panel-group" aria-label={title}>
    <h4>{title}</h4>
    {children}
  </section>
)
