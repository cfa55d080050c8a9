import { useT } from '#shell/i18n.ts'
import { namedField, useFormFields } from '../form-fields.ts'
import type { ElementFields } from '../properties.ts'
import type { Check } from '../use-check.ts'
import { ChoiceField, PanelGroup, TextField } from './fields.tsx'
import { MappingField } from './MappingField.tsx'
import type { SetField } from './set-field.ts'

const ACTIONS = ['create', 'update', 'delete'] as const

interface RecordFieldsProps {
  fields: ElementFields
  check: Check
  /** Of the model. */
  formKey: string
  /** Whether the step may do something else instead. */
  isOptional: boolean
  set: SetField
}

/** What a step writes of the records of a form, as far as its designer may write them. */
export function RecordFields({ fields, check, formKey, isOptional, set }: RecordFieldsProps) {
  const t = useT()
  const action = ACTIONS.find((one) => one === fields.record)
  const variables = useFormFields(formKey).map(namedField).map(asOption)
  const form = check.forms.find(({ id }) => id === fields['record-form'])
  const turn = (next: string) => {
    // What only another action says goes with it.
    const gone = [
      ...(next === 'create' || next === '' ? ['record-id' as const] : []),
      ...(next === 'create' ? [] : ['resultVariable' as const]),
      ...(next === 'delete' || next === '' ? ['record-fields' as const] : []),
      ...(next === '' ? ['record-form' as const] : []),
    ]
    for (const field of gone) if ((fields[field] ?? '') !== '') set(field, '')
    set('record', next)
  }
  return (
    <PanelGroup title={t('workflow.design.group.record')}>
      <ChoiceField
        label={t('workflow.design.field.record')}
        value={fields.record ?? ''}
        options={[
          ...(isOptional ? [{ value: '', label: t('workflow.design.record.none') }] : []),
          ...ACTIONS.map((value) => ({ value, label: t(`workflow.design.record.${value}s`) })),
        ]}
        onSet={turn}
      />
      {action !== undefined && (
        <>
          <ChoiceField
            label={t('workflow.design.field.record-form')}
            value={fields['record-form'] ?? ''}
            options={[
              { value: '', label: t('workflow.design.record.chooseForm') },
              ...check.forms
                .filter(({ actions }) => actions.includes(action))
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onSet={(value) => set('record-form', value)}
          />
          {action !== 'create' && (
            <TextField
              label={t('workflow.design.field.record-id')}
              value={fields['record-id'] ?? ''}
              onSet={(value) => set('record-id', value)}
            />
          )}
          {action !== 'delete' && (
            <MappingField
              title={t('workflow.design.field.record-fields')}
              columns={[t('workflow.design.record.field'), t('workflow.design.record.value')]}
              value={fields['record-fields'] ?? ''}
              targets={(form?.fields ?? []).map(asOption)}
              sources={variables}
              onSet={(value) => set('record-fields', value)}
            />
          )}
          {action === 'create' && (
            <TextField
              label={t('workflow.design.field.record-result')}
              value={fields.resultVariable ?? ''}
              onSet={(value) => set('resultVariable', value)}
            />
          )}
        </>
      )}
    </PanelGroup>
  )
}

const asOption = ({ name, label }: { name: string; label: string }) => ({ value: name, label: `${label} (${name})` })
