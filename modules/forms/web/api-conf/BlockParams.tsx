import { Form, Input } from 'antd'
import { useId } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { useT } from '#shell/i18n.ts'
import { placesIn } from '#forms/contract/api-address.ts'
import { paramsOfBody } from '#forms/contract/api-body.ts'
import { MAX_API_PARAM_LENGTH, type ApiParams } from '#forms/contract/api-conf.ts'

/** What is sent for the block: a value for each parameter that address and body name. */
export function BlockParams() {
  const t = useT()
  const form = Form.useFormInstance()
  const url = Form.useWatch<string | undefined>('url', form) ?? ''
  const body = Form.useWatch<string | undefined>('body', form) ?? ''
  const names = [...new Set([...placesIn(url), ...paramsOfBody(body)])].filter((name) => name !== '')
  if (names.length === 0) return null
  return (
    <Field name="blockParams" label={t('forms.block.params')} show={shown} isWide>
      <Values names={names} label={t('forms.block.params')} />
    </Field>
  )
}

const shown = (value: unknown): string =>
  Object.entries(value ?? {})
    .map(([name, text]) => `${name}: ${String(text)}`)
    .join(', ')

interface ValuesProps {
  names: readonly string[]
  label: string
  value?: ApiParams
  onChange?: (values: ApiParams) => void
}

function Values({ names, label, value = {}, onChange }: ValuesProps) {
  const id = useId()
  return (
    <div className="api-values" role="group" aria-label={label}>
      {names.map((name) => (
        <div key={name} className="api-value">
          <label htmlFor={`${id}-${name}`}>
            <code>{name}</code>
          </label>
          <Input
            id={`${id}-${name}`}
            maxLength={MAX_API_PARAM_LENGTH}
            autoComplete="off"
            value={value[name] ?? ''}
            onChange={({ target }) => onChange?.({ ...value, [name]: target.value })}
          />
        </div>
      ))}
    </div>
  )
}
