import { Form, Input, Select } from 'antd'
import { ChildTable } from '#kit/form/ChildTable.tsx'
import { Field } from '#kit/form/Field.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { placesIn } from '#forms/contract/api-address.ts'
import { paramsOfBody } from '#forms/contract/api-body.ts'
import { ApiMethod } from '#forms/contract/api-conf.ts'

const EXAMPLE = 'https://api.example.com/cities/{country}?q={text}'
const BODY_EXAMPLE = '{"country": "{country}"}'
const METHODS = ApiMethod.options.map((value) => ({ value, label: value }))

/** Address, headers and body of a call, and the parameters that they name. */
export function RequestFields() {
  const t = useT()
  const form = Form.useFormInstance()
  const method = Form.useWatch<string | undefined>('method', form)
  return (
    <>
      <Field name="method" label={t('forms.api.method')}>
        <Select options={METHODS} />
      </Field>
      <Field name="url" label={t('forms.api.url')} hint={t('forms.api.url.hint', { example: EXAMPLE })} isWide>
        <Input autoComplete="off" inputMode="url" spellCheck={false} />
      </Field>
      <ChildTable
        name="headers"
        label={t('forms.api.headers')}
        hint={t('forms.api.headers.hint')}
        columns={[
          { key: 'name', title: t('forms.api.header.name'), kind: 'text' },
          { key: 'value', title: t('forms.api.header.value'), kind: 'text' },
        ]}
        makeRow={() => ({ name: '', value: '' })}
      />
      {method !== 'GET' && (
        <Field
          name="body"
          label={t('forms.api.body')}
          hint={t('forms.api.body.hint', { example: BODY_EXAMPLE })}
          isWide
        >
          <Input.TextArea className="api-text" spellCheck={false} />
        </Field>
      )}
      <Params />
    </>
  )
}

/** The parameters of what is entered. */
function Params() {
  const t = useT()
  const form = Form.useFormInstance()
  const url = Form.useWatch<string | undefined>('url', form) ?? ''
  const body = Form.useWatch<string | undefined>('body', form) ?? ''
  const params = [...new Set([...placesIn(url), ...paramsOfBody(body)])].filter((name) => name !== '')
  if (params.length === 0) return null
  return (
    <p className="api-params">
      <span>{t('forms.api.params')}</span>
      {params.map((name) => (
        <Tag key={name} tone="outline">
          {name}
        </Tag>
      ))}
    </p>
  )
}
