import { Form, Input } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { useT } from '#shell/i18n.ts'
import { isValuePath, optionsOf } from '#forms/contract/api-mapping.ts'
import { OptionsView } from './OptionsView.tsx'

/** Where an answer has its options; with a sample, which they are. */
export function ResponseFields() {
  const t = useT()
  return (
    <>
      <Field name="sample" label={t('forms.api.sample')} hint={t('forms.api.sample.hint')} isWide>
        <Input.TextArea className="api-text" spellCheck={false} />
      </Field>
      <Field name="listPath" label={t('forms.api.listPath')} hint={t('forms.api.listPath.hint')} isWide>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="valuePath" label={t('forms.api.valuePath')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="labelPath" label={t('forms.api.labelPath')} hint={t('forms.api.labelPath.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <OfSample />
    </>
  )
}

const SHOWN = 5

/** The options of the sample, by the same code that the server uses. */
function OfSample() {
  const t = useT()
  const form = Form.useFormInstance()
  const textAt = (value: string | undefined) => (value ?? '').trim()
  const sample = textAt(Form.useWatch<string | undefined>('sample', form))
  const listPath = textAt(Form.useWatch<string | undefined>('listPath', form))
  const valuePath = textAt(Form.useWatch<string | undefined>('valuePath', form))
  const labelPath = textAt(Form.useWatch<string | undefined>('labelPath', form))
  if (sample === '' || ![listPath, valuePath, labelPath].every(isValuePath)) return null
  const content = contentOf(sample)
  const options = content === undefined ? undefined : optionsOf(content, { listPath, valuePath, labelPath })
  return (
    <div className="kit-field-wide" aria-live="polite">
      {content === undefined ? (
        <p className="api-hint">{t('forms.api.sample.noJson')}</p>
      ) : options === undefined ? (
        <p className="api-hint">{t('forms.api.sample.noList')}</p>
      ) : (
        <OptionsView options={options.slice(0, SHOWN)} count={options.length} />
      )}
    </div>
  )
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
