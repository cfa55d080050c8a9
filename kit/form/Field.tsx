import { Form, type FormItemProps, type FormRule } from 'antd'
import { isValidElement, type ReactNode } from 'react'
import { useEnterField, useFieldSchema, type FieldFacts } from './form-schema.ts'
import { fillWayOf } from './required-text.ts'
import { isOptional, zodRule } from './zod-rule.ts'

interface FieldProps extends Pick<FormItemProps, 'valuePropName' | 'dependencies'>, Pick<FieldFacts, 'show'> {
  /** As in the contract's schema, which decides the rules and whether it is required. */
  name: string
  label: string
  /** Under the field. */
  hint?: ReactNode
  /** Over both columns. */
  isWide?: boolean
  /** Required by the server for what else is chosen, although the schema has a default: shows the star. */
  isRequired?: boolean
  /** Besides the contract's. */
  rules?: FormRule[]
  /** The control. */
  children: ReactNode
}

/**
 * One field of a form: label above, rules from the contract, a star after the label when it is required.
 * `show` says how a value reads where it stands outside of its control: when two people changed the same record.
 * @example <Field name="deptId" label={t('…')} show={deptName}><DeptTreeSelect /></Field>
 */
export function Field({
  name,
  label,
  hint,
  isWide = false,
  isRequired,
  rules = [],
  show,
  children,
  ...item
}: FieldProps) {
  const schema = useFieldSchema(name)
  useEnterField(name, { label, ...(show && { show }) })
  return (
    <Form.Item
      {...item}
      name={name}
      label={label}
      extra={hint}
      className={isWide ? 'kit-field kit-field-wide' : 'kit-field'}
      required={isRequired ?? (schema !== undefined && !isOptional(schema))}
      rules={schema ? [zodRule(schema, label, isChoice(children) ? 'select' : fillWayOf(schema)), ...rules] : rules}
    >
      {children}
    </Form.Item>
  )
}

/** Props by which a control offers something to choose from, whatever its value is made of. */
const CHOICES = ['options', 'dict', 'treeData', 'load']

const isChoice = (control: ReactNode): boolean =>
  isValidElement<object>(control) && CHOICES.some((name) => name in control.props)
