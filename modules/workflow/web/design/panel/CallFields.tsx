import { useT } from '#shell/i18n.ts'
import { fieldsWithItems, namedField, useFormFields, type NamedField } from '../form-fields.ts'
import type { ElementFields, FieldName } from '../properties.ts'
import type { Check } from '../use-check.ts'
import { EXAMPLES } from './examples.ts'
import { ChoiceField, PanelGroup, TextField } from './fields.tsx'
import { CallLimitFields } from './CallLimitFields.tsx'
import { MappingField } from './MappingField.tsx'
import { NameField } from './NameField.tsx'
import type { SetField } from './set-field.ts'

interface CallFieldsProps {
  fields: ElementFields
  check: Check
  formKey: string
  set: SetField
}

const RULES = ['notify', 'continue', 'reject'] as const

/** Which process is called, for what, with what, whether it is waited for and how long. */
export function CallFields({ fields, check, formKey, set }: CallFieldsProps) {
  const t = useT()
  const isAsync = fields.async === 'true'
  const hasEach = (fields.each ?? '') !== ''
  const form = useFormFields(formKey)
  const variables = form.map(namedField).map(asOption)
  const turn = (next: boolean) => {
    // A process that is not waited for gives nothing back, and has no time limit.
    for (const field of ['out', 'each-results', 'time-limit', 'on-limit', 'calendar'] as const)
      if (next && (fields[field] ?? '') !== '') set(field, '')
    set('async', next ? 'true' : '')
  }
  return (
    <>
      <PanelGroup title={t('workflow.design.group.call')}>
        <NameField
          label={t('workflow.design.field.calledElement')}
          value={fields.calledElement ?? ''}
          options={check.processes.map(({ key, name }) => ({ value: key, name, label: `${name} (${key})` }))}
          onSet={(value) => set('calledElement', value)}
        />
        <ChoiceField
          label={t('workflow.design.field.async')}
          value={fields.async ?? ''}
          options={[
            { value: '', label: t('workflow.design.async.no') },
            { value: 'true', label: t('workflow.design.async.yes') },
          ]}
          onSet={(value) => turn(value === 'true')}
        />
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.each')}>
        <NameField
          label={t('workflow.design.field.each')}
          value={fields.each ?? ''}
          placeholder={t('workflow.design.hint.each')}
          options={fieldsWithItems(form).map(asOption)}
          onSet={(value) => set('each', value)}
        />
        {hasEach && <EachFields fields={fields} isAsync={isAsync} set={set} />}
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.mapping')}>
        <MappingField
          title={t('workflow.design.field.in')}
          columns={[t('workflow.design.mapping.there'), t('workflow.design.mapping.here')]}
          value={fields.in ?? ''}
          sources={variables}
          onSet={(value) => set('in', value)}
        />
        {!isAsync && (
          <MappingField
            title={t('workflow.design.field.out')}
            columns={[t('workflow.design.mapping.here'), t('workflow.design.mapping.there')]}
            value={fields.out ?? ''}
            targets={variables}
            onSet={(value) => set('out', value)}
          />
        )}
      </PanelGroup>
      {!isAsync && (
        <CallLimitFields
          title={t('workflow.design.group.callLimit')}
          fields={fields}
          rules={RULES}
          calendars={check.calendars}
          set={set}
        />
      )}
    </>
  )
}

const asOption = ({ name, label }: NamedField) => ({ value: name, name: label, label: `${label} (${name})` })

function EachFields({ fields, isAsync, set }: { fields: ElementFields; isAsync: boolean; set: SetField }) {
  const t = useT()
  const choice = (field: FieldName & ('each-in-turn' | 'each-initiator')) => (
    <ChoiceField
      label={t(`workflow.design.field.${field}`)}
      value={fields[field] ?? ''}
      options={[
        { value: '', label: t(`workflow.design.${field}.no`) },
        { value: 'true', label: t(`workflow.design.${field}.yes`) },
      ]}
      onSet={(value) => set(field, value)}
    />
  )
  return (
    <>
      {choice('each-in-turn')}
      {choice('each-initiator')}
      <TextField
        label={t('workflow.design.field.each-as')}
        value={fields['each-as'] ?? ''}
        placeholder={EXAMPLES.item}
        onSet={(value) => set('each-as', value)}
      />
      {!isAsync && (
        <TextField
          label={t('workflow.design.field.each-results')}
          value={fields['each-results'] ?? ''}
          onSet={(value) => set('each-results', value)}
        />
      )}
    </>
  )
}
