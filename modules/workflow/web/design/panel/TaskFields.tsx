import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { FormKeyField } from '../../model/FormKeyField.tsx'
import type { ChosenElement, NamedElement } from '../chosen-element.ts'
import { EXAMPLES } from './examples.ts'
import { ChoiceField, PanelGroup, TextField } from './fields.tsx'
import { LoopFields } from './LoopFields.tsx'
import { PeopleFields } from './PeopleFields.tsx'
import { PolicyFields } from './PolicyFields.tsx'
import type { SetField } from './set-field.ts'

interface TaskFieldsProps {
  chosen: ChosenElement
  elements: readonly NamedElement[]
  set: SetField
}

const EMPTY = ['incident', 'pass', 'reject', 'admin'] as const
const INITIATOR = ['self', 'skip', 'leader'] as const
const REPEATED = ['none', 'once', 'consecutive'] as const
const REJECT = ['end', 'continue', 'branch', 'return', 'none'] as const

/** A user task: who approves, how many must agree, what else counts, its form and due date. */
export function TaskFields({ chosen: { id, fields, isRepeated }, elements, set }: TaskFieldsProps) {
  const t = useT()
  const form = useId()
  const text = (field: 'assignee' | 'candidateUsers' | 'candidateGroups' | 'hides' | 'writes', hint: string) => (
    <TextField
      label={t(`workflow.design.field.${field}`)}
      value={fields[field] ?? ''}
      placeholder={hint}
      onSet={(value) => set(field, value)}
    />
  )
  const hasPeople = (fields.people ?? '') !== ''
  const tasks = elements.filter((one) => one.type === 'bpmn:UserTask' && one.id !== id)
  return (
    <>
      <PanelGroup title={t('workflow.design.group.people')}>
        <PeopleFields value={fields.people ?? ''} onSet={(value) => set('people', value)} />
        {!hasPeople && text('assignee', EXAMPLES.assignee)}
        {!hasPeople && text('candidateUsers', t('workflow.design.hint.names'))}
        {!hasPeople && text('candidateGroups', t('workflow.design.hint.names'))}
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.several')}>
        <LoopFields fields={fields} isRepeated={isRepeated} hasPeople={hasPeople} set={set} />
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.rules')}>
        <ChoiceField
          label={t('workflow.design.field.whenEmpty')}
          value={fields.whenEmpty ?? ''}
          options={EMPTY.map((value) => ({ value, label: t(`workflow.design.empty.${value}`) }))}
          onSet={(value) => set('whenEmpty', value)}
        />
        <ChoiceField
          label={t('workflow.design.field.whenInitiator')}
          value={fields.whenInitiator ?? ''}
          options={INITIATOR.map((value) => ({ value, label: t(`workflow.design.initiator.${value}`) }))}
          onSet={(value) => set('whenInitiator', value)}
        />
        <ChoiceField
          label={t('workflow.design.field.whenRepeated')}
          value={fields.whenRepeated ?? ''}
          options={REPEATED.map((value) => ({ value, label: t(`workflow.design.repeated.${value}`) }))}
          onSet={(value) => set('whenRepeated', value)}
        />
        <ChoiceField
          label={t('workflow.design.field.onReject')}
          value={fields.onReject ?? ''}
          options={REJECT.map((value) => ({ value, label: t(`workflow.design.reject.${value}`) }))}
          onSet={(value) => set('onReject', value)}
        />
        {fields.onReject === 'return' && (
          <ChoiceField
            label={t('workflow.design.field.rejectTo')}
            value={fields.rejectTo ?? ''}
            options={tasks.map((one) => ({ value: one.id, label: one.name || one.id }))}
            onSet={(value) => set('rejectTo', value)}
          />
        )}
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.policy')}>
        <PolicyFields fields={fields} set={set} />
      </PanelGroup>
      <PanelGroup title={t('workflow.design.group.work')}>
        <Labelled id={form} label={t('workflow.design.field.formKey')}>
          <FormKeyField id={form} value={fields.formKey ?? ''} onChange={(value) => set('formKey', value)} />
        </Labelled>
        <TextField
          label={t('workflow.design.field.dueDate')}
          value={fields.dueDate ?? ''}
          placeholder={t('workflow.design.hint.due')}
          onSet={(value) => set('dueDate', value)}
        />
        <TextField
          label={t('workflow.design.field.calendar')}
          value={fields.calendar ?? ''}
          placeholder={t('workflow.design.hint.calendar')}
          onSet={(value) => set('calendar', value)}
        />
        {text('hides', t('workflow.design.hint.names'))}
        {text('writes', t('workflow.design.hint.names'))}
      </PanelGroup>
    </>
  )
}
