import { Form, Input } from 'antd'
import { useId, type ReactNode } from 'react'
import { EDITABLE, HIDDEN } from '#contract/field-mode.ts'
import { Field } from '#kit/form/Field.tsx'
import { useFieldMode } from '#shell/access/use-field-mode.ts'
import { useT } from '#shell/i18n.ts'

interface GuardedFieldProps {
  name: 'mobile' | 'email' | 'allowIpQueue'
  label: string
  hint?: string
  isWide?: boolean
  isNew: boolean
  /** As the server showed it; undefined where it did not. */
  value: string | undefined
  /** The control of who may edit it. */
  children: ReactNode
}

/**
 * A field that the organisation may restrict: as a control, as a text that cannot be changed, or not at all. What is
 * not a control is not sent, so it stays as it is.
 */
export function GuardedField({ name, isNew, value, children, ...field }: GuardedFieldProps) {
  const t = useT()
  const id = useId()
  const mode = useFieldMode(`user.${name}`)
  const { label, hint, isWide } = field
  if (mode === EDITABLE)
    return (
      <Field name={name} label={label} {...(hint !== undefined && { hint })} {...(isWide && { isWide })}>
        {children}
      </Field>
    )
  if (isNew || mode === HIDDEN) return null
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      extra={t('system.user.fieldKept')}
      className={isWide ? 'kit-field kit-field-wide' : 'kit-field'}
    >
      <Input id={id} disabled value={value ?? ''} />
    </Form.Item>
  )
}
