import { Radio } from 'antd'
import { offered, type DictValue } from './dict-entries.ts'
import { useDictEntries, type DictSource } from './use-dict-options.ts'

interface DictRadioProps extends DictSource {
  value?: DictValue | undefined
  onChange?: (value: DictValue) => void
  /** The field holds numbers. */
  isNumber?: boolean
  disabled?: boolean
  id?: string
  /** What is chosen here, for those who hear it. */
  'aria-label': string
}

/**
 * The values of a short dictionary side by side. A disabled one shows only where it is chosen. Works as a field of a
 * form.
 * @example <Field name="status" label={label}><DictRadio dict="dict_status" isNumber aria-label={label} /></Field>
 */
export function DictRadio(props: DictRadioProps) {
  const { dict, custom = false, onlyEnabled = true, value, onChange, isNumber = false, disabled, id } = props
  const entries = useDictEntries({ dict, custom })
  return (
    <Radio.Group
      {...(id !== undefined && { id })}
      {...(disabled !== undefined && { disabled })}
      aria-label={props['aria-label']}
      options={offered(entries, { chosen: value === undefined ? [] : [value], onlyEnabled })}
      value={value === undefined ? null : String(value)}
      onChange={(event) => onChange?.(isNumber ? Number(event.target.value) : String(event.target.value))}
    />
  )
}
