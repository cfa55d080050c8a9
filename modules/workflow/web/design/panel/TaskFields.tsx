import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { FormKeyField } from '../../model/FormKeyField.tsx'
import type { ChosenElement, NamedElement } from '../chosen-element.ts'
import type { Check } from '../use-check.ts'
import { EXAMPLES } from './examples.ts'
import { PanelGroup, TextField } from './fields.tsx'
import { FieldTable, type TableOfStep } from './FieldTable.tsx'
import { LimitFields } from './LimitFields.tsx'
import { LoopFields } from './LoopFields.tsx'
import { PeopleFields } from './PeopleFields.tsx'
import { PickField } from './PickField.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import { RuleFields } from './RuleFields.tsx'
import type { SetField } from './set-field.ts'
import { StepField } from './StepField.tsx'

interface TaskFieldsProps {
  chosen: ChosenElement
  elements: readonly NamedElement[]
  calendars: Check['calendars']
  set: SetField
  table: TableOfStep
}

/** A user task: who approves, how many must agree, what else counts, its form and due date. */
export function TaskFields({ chosen: { id, fields, isRepeated }, elements, calendars, set, table }: TaskFieldsProps) {
  const t = useT()
  const form = useId()
  const text = (field: 'assignee' | 'candidateUsers' | 'candidateGroups', hint: string) => (
    <TextField
      label={t(`workflow.design.field.${field}`)}
      value={fields[field] ?? ''}
      placeholder={hint}
      onSet={(value) => set(field, value)}
    />
  )
  const hasPeople = (fields.people ?? '') !== ''
  const hasPick = (fields.pick ?? '') !== ''
  const isOne = hasPick && !isRepeated
  const step = (
    <PanelGroup title={t('workflow.design.group.step')}>
      <StepField fields={fields} set={set} />
    </PanelGroup>
  )
  // No one is asked where the step decides by itself.
  if ((fields.automatic ?? '') !== '') return step
  return (
    <>
      {step}
      <PanelGroup title={t('workflow.design.group.people')}>
        <PeopleFields
          formKey={table.formKey}
          value={fields.people ?? ''}
          onSet={(value) => {
            set('people', value)
            if (value === '' && hasPick) set('pick', '')
          }}
        />
        {(hasPeople || hasPick) && <PickField fields={fields} set={set} />}
        {!hasPeople && text('assignee', EXAMPLES.assignee)}
        {!hasPeople && text('candidateUsers', t('workflow.design.hint.names'))}
        {!hasPeople && text('candidateGroups', t('workflow.design.hint.names'))}
      </PanelGroup>
      {!isOne && (
        <PanelGroup title={t('workflow.design.group.several')}>
          <LoopFields fields={fields} isRepeated={isRepeated} hasPeople={hasPeople} set={set} />
        </PanelGroup>
      )}
      <PanelGroup title={t('workflow.design.group.rules')}>
        <RuleFields id={id} fields={fields} elements={elements} set={set} />
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.policy')}>
        <PolicyFields fields={fields} set={set} />
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.limit')}>
        <LimitFields fields={fields} calendars={calendars} set={set} />
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.work')}>
        <Labelled id={form} label={t('workflow.design.field.formKey')}>
          <FormKeyField
            id={form}
            value={fields.formKey ?? ''}
            placeholder={t('workflow.design.form.asStart')}
            onChange={(value) => set('formKey', value)}
          />
        </Labelled>
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.fields')}>
        <FieldTable fields={fields} {...table} />
      </PanelGroup>
    </>
  )
}
