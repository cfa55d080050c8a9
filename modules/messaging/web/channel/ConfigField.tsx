import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { isOptional, zodRule } from '#kit/form/zod-rule.ts'
import { useT } from '#shell/i18n.ts'

interface ConfigFieldProps {
  /** In the channel's configuration. */
  name: string
  label: string
  schema: z.ZodType
  hint?: string
  isWide?: boolean
  /** Required here, although the schema has a default. */
  isRequired?: boolean
  children: ReactNode
}

/** One field of a channel's configuration, with the rules of its kind. */
export function ConfigField({ name, label, schema, hint, isWide = false, isRequired, children }: ConfigFieldProps) {
  return (
    <Form.Item
      name={['config', name]}
      label={label}
      extra={hint}
      className={isWide ? 'kit-field kit-field-wide' : 'kit-field'}
      required={isRequired ?? !isOptional(schema)}
      rules={[zodRule(schema, label)]}
    >
      {children}
    </Form.Item>
  )
}

interface SecretFieldProps {
  name: string
  label: string
  /** Names of the secrets that the channel has. */
  secrets: readonly string[]
  /** What it must be like, where that is known. */
  schema?: z.ZodType
  hint?: string
  /** Of several lines. */
  isLong?: boolean
}

/** A secret: written, never shown; left empty, it stays as it is. */
export function SecretField({ name, label, secrets, schema, hint, isLong = false }: SecretFieldProps) {
  const t = useT()
  const isKept = secrets.includes(name)
  const placeholder = isKept ? t('messaging.channel.secret.kept') : ''
  return (
    <Form.Item
      name={['secret', name]}
      label={label}
      extra={hint}
      className={isLong ? 'kit-field kit-field-wide' : 'kit-field'}
      required={schema !== undefined && !isKept && !isOptional(schema)}
      rules={schema ? [zodRule(isKept ? schema.or(z.literal('')).optional() : schema, label)] : []}
    >
      {isLong ? (
        <Input.TextArea rows={3} autoComplete="off" placeholder={placeholder} />
      ) : (
        <Input.Password autoComplete="new-password" placeholder={placeholder} />
      )}
    </Form.Item>
  )
}
