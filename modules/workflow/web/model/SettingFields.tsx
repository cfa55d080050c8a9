import { Input, Switch } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { RichTextEditor } from '#kit/rich-text/RichTextEditor.tsx'
import { useT } from '#shell/i18n.ts'
import { PRINT_PLACES } from '../print/places.ts'
import { FormKeyField } from './FormKeyField.tsx'
import { NumberRuleField } from './NumberRuleField.tsx'
import { LazyPublicStart } from './LazyPublicStart.tsx'
import { RetentionField } from './RetentionField.tsx'
import { SummaryFields } from './SummaryFields.tsx'

/**
 * What a version takes along from its model (`ModelSettings`), as fields of a form.
 * @param model its id, where it is stored
 */
export function SettingFields({ model }: { model: string | undefined }) {
  const t = useT()
  return (
    <>
      <Field
        name="titleTemplate"
        label={t('workflow.settings.title')}
        hint={t('workflow.settings.title.hint', { example: '${initiator} ${days}', serial: '${serial}' })}
        isWide
      >
        <Input autoComplete="off" />
      </Field>
      <Field name="numberRule" label={t('workflow.settings.number')} isWide>
        <NumberRuleField />
      </Field>
      <Field
        name="summaryFields"
        label={t('workflow.settings.summary')}
        hint={t('workflow.settings.summary.hint')}
        isWide
      >
        <SummaryFields />
      </Field>
      <Field name="formKey" label={t('workflow.settings.form')}>
        <FormKeyField />
      </Field>
      <Field name="mayWithdraw" label={t('workflow.settings.withdraw')} valuePropName="checked">
        <Switch />
      </Field>
      <Field
        name="answerByLink"
        label={t('workflow.settings.answerByLink')}
        hint={t('workflow.settings.answerByLink.hint')}
        valuePropName="checked"
      >
        <Switch />
      </Field>
      <Field
        name="retentionDays"
        label={t('workflow.settings.retention')}
        hint={t('workflow.settings.retention.hint')}
        isWide
      >
        <RetentionField model={model} />
      </Field>
      <Field
        name="printTemplate"
        label={t('workflow.settings.print')}
        hint={t('workflow.settings.print.hint', { places: PRINT_PLACES.map((place) => `{{${place}}}`).join(' ') })}
        isWide
      >
        <RichTextEditor label={t('workflow.settings.print')} />
      </Field>
      <Field name="publicStart" label={t('workflow.settings.public')} isWide>
        <LazyPublicStart />
      </Field>
    </>
  )
}
