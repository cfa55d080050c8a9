import { Form, type FormItemProps, type FormRule } from 'antd'
import type { ReactNode } from 'react'
import { useFieldSchema } from './form-schema.ts'
import { isOptional, zodRule } from './zod-rule.ts'

interface FieldProps extends Pick<FormItemProps, 'valuePropName' | 'dependencies'> {
  /** As in the contract's schema, which decides the rules and whether it is required. */
  name: string
  label: string
  /** Under the field. */
  hint?: ReactNode
  /** Over both columns. */
  isWide?: boolean
  /** Besides the contract's. */
  rules?: FormRule[]
  /** The control. */
  children: ReactNode
}

/** One field of a form: label above, rules from the contract, a star after the label when it is required. */
export function Field({ name, label, hint, isWide = false, rules = [], children, ...item }: FieldProps) {
  const schema = useFieldSchema(name)
  return (
    <Form.Item
      {...item}
      name={name}
      label={label}
      extra={hint}
      className={isWide ? 'kit-field kit-field-wide' : 'kit-field'}
      required={schema !== undefined && !isOptional(schema)}
      rules={schema ? [zodRule(schema), ...rules] : rules}
    >
      {children}
    </Form.Item>
  )
}
