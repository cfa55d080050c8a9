import { Input } from 'antd'
import { DEFAULT_LENGTH, type Field } from '#forms-core/index.ts'
import { ariaOf, textOf, type ControlProps } from './control.ts'

/** The longest identity number. */
const ID_LENGTH = 18

/** Texts, telephone numbers, mail addresses and identity numbers. */
export default function Texts(props: ControlProps) {
  const { field, value, onChange, placeholder, isInCell } = props
  const common = {
    ...ariaOf(props),
    value: textOf(value),
    autoComplete: 'off',
    ...(placeholder !== undefined && { placeholder }),
  }
  if (field.kind === 'textarea' && !isInCell) {
    const maxLength = field.maxLength ?? DEFAULT_LENGTH.textarea
    return (
      <Input.TextArea
        {...common}
        className="frm-textarea"
        rows={3}
        maxLength={maxLength}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return <Input {...common} {...lineOf(field)} onChange={({ target }) => onChange(target.value)} />
}

/** How a line of text is typed, by its kind. */
function lineOf(field: Field) {
  switch (field.kind) {
    case 'text':
      return { maxLength: field.maxLength ?? DEFAULT_LENGTH.text }
    case 'textarea':
      return { maxLength: field.maxLength ?? DEFAULT_LENGTH.textarea }
    case 'phone':
      return { type: 'tel' }
    case 'mail':
      return { inputMode: 'email' } as const
    case 'idNumber':
      return { maxLength: ID_LENGTH }
    default:
      return {}
  }
}
