import { Checkbox, Radio, Select, Switch } from 'antd'
import { useOptions } from '../options/use-options.ts'
import { ariaOf, groupAriaOf, listOf, type ControlProps } from './control.ts'

/** Switches, and choices among a list of options. */
export default function Choices(props: ControlProps) {
  const { field, value, onChange } = props
  switch (field.kind) {
    case 'switch':
      return <Switch {...ariaOf(props)} checked={value === true} onChange={onChange} />
    case 'radio':
      return <Radios {...props} />
    case 'checkbox':
      return <Checkboxes {...props} />
    case 'select':
      return <Selection {...props} isMultiple={field.multiple === true} />
    default:
      return null
  }
}

function Radios(props: ControlProps) {
  const { options } = useOptions(props.field)
  return (
    <Radio.Group
      {...groupAriaOf(props)}
      name={props.id}
      value={props.value}
      options={options}
      onChange={({ target }) => props.onChange(target.value)}
    />
  )
}

function Checkboxes(props: ControlProps) {
  const { options } = useOptions(props.field)
  return (
    <div {...groupAriaOf(props)} role="group">
      <Checkbox.Group options={options} value={listOf(props.value)} onChange={props.onChange} />
    </div>
  )
}

function Selection(props: ControlProps & { isMultiple: boolean }) {
  const { options, isLoading } = useOptions(props.field)
  const { value, onChange, placeholder, isMultiple } = props
  const common = {
    ...ariaOf(props),
    options,
    loading: isLoading,
    allowClear: !props.isRequired,
    ...(placeholder !== undefined && { placeholder }),
  }
  if (isMultiple) return <Select<string[]> {...common} mode="multiple" value={listOf(value)} onChange={onChange} />
  return (
    <Select<string | null>
      {...common}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}
