import { Input, Radio } from 'antd'
import { useT } from '#shell/i18n.ts'
import type { ParamType } from '#system/contract/param.ts'
import './param.css'

interface ParamValueFieldProps {
  type: ParamType
  isSensitive: boolean
  /** A value is stored that no one is shown. */
  isKept: boolean
  value?: string
  onChange?: (value: string) => void
  id?: string
}

/** The value of a parameter as text, in a control that suits its type. Works as a field of a form. */
export function ParamValueField({ type, isSensitive, isKept, value = '', onChange, id }: ParamValueFieldProps) {
  const t = useT()
  const named = id === undefined ? {} : { id }
  if (isSensitive) {
    return (
      <Input.Password
        {...named}
        autoComplete="new-password"
        placeholder={isKept ? '•••' : ''}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
    )
  }
  if (type === 'boolean') {
    return (
      <Radio.Group
        {...named}
        aria-label={t('system.param.value')}
        value={value}
        options={['true', 'false']}
        onChange={(event) => onChange?.(String(event.target.value))}
      />
    )
  }
  if (type === 'number') {
    return (
      <Input
        {...named}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
    )
  }
  return (
    <Input.TextArea
      {...named}
      rows={type === 'json' ? 6 : 2}
      className={type === 'json' ? 'sys-param-json' : ''}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
