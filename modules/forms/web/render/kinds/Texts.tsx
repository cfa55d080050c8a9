import { Input } from 'antd'
import { DEFAULT_LENGTH } from '#forms-core/index.ts'
import { ariaOf, textOf, type ControlProps } from './control.ts'

/** Texts, telephone numbers, mail addresses and identity numbers. */
export default function Texts(props: ControlProps) {
  const { field, value, onChange, placeholder, isInCell } = props
  const common = {
    ...ariaOf(props),
    value: textOf(value),
    autoComplete: 'off',
    ...(placeholder !== undefined && { placeholder }),
  }
  if (field.kind === 'textarea' && !isInCell)
    return (
      <Input.TextArea
        {...common}
        className="frm-textarea"
        rows={3}
        maxLength={field.maxLength ?? DEFAULT_LENGTH.textarea}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <Input
      {...common}
      {...(field.kind === 'text' && { maxLength: field.maxLength ?? DEFAULT_LENGTH.text })}
      {...(field.kind === 'phone' && { type: 'tel' })}
      {...(field.kind === 'mail' && { inputMode: 'email' as const })}
      {...(field.kind === 'idNumber' && { maxLength: 18 })}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
