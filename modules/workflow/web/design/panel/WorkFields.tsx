import { AutoComplete } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_WORK_NAME } from '#workflow/contract/model-file.ts'
import type { ChosenElement } from '../chosen-element.ts'
import type { Check } from '../use-check.ts'
import { CallFields } from './CallFields.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { ChoiceField, PanelGroup, TextField } from './fields.tsx'
import { PeopleFields } from './PeopleFields.tsx'
import { RecordFields } from './RecordFields.tsx'
import type { SetField } from './set-field.ts'

/** What may give the process to users to read instead. */
const COPYING = new Set(['bpmn:ServiceTask', 'bpmn:SendTask'])
const WORK = new Set(['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:ScriptTask', 'bpmn:BusinessRuleTask'])

interface WorkFieldsProps {
  chosen: ChosenElement
  check: Check
  /** Of the model. */
  formKey: string
  set: SetField
}

/** What does the work of a service task, with what is registered offered; and which process is called. */
export function WorkFields({ chosen: { type, fields }, check, formKey, set }: WorkFieldsProps) {
  if (type === 'bpmn:CallActivity') return <CallFields {...{ fields, check, formKey, set }} />
  if (!WORK.has(type)) return null
  return (
    <>
      {/* A step that gives the process to users to read, or writes a record, does no other work. */}
      {(fields.cc ?? '') === '' && (fields.record ?? '') === '' && (fields.decision ?? '') === '' && (
        <ServiceFields {...{ fields, check, set }} />
      )}
      {type === 'bpmn:BusinessRuleTask' && (fields.function ?? '') === '' && (
        <DecisionFields {...{ fields, check, set }} />
      )}
      {type === 'bpmn:ServiceTask' && (fields.cc ?? '') === '' && (fields.function ?? '') === '' && (
        <RecordFields {...{ fields, check, formKey, set }} isOptional />
      )}
      {COPYING.has(type) && (fields.record ?? '') === '' && <CopyFields rule={fields.cc ?? ''} {...{ formKey, set }} />}
    </>
  )
}

/** The users to whom a step gives the process to read. */
export function CopyFields({ rule, formKey, set }: { rule: string; formKey: string; set: SetField }) {
  const t = useT()
  return (
    <PanelGroup title={t('workflow.design.group.copies')}>
      <PeopleFields
        label={t('workflow.design.copies.people')}
        value={rule}
        formKey={formKey}
        onSet={(value) => set('cc', value)}
      />
    </PanelGroup>
  )
}

function ServiceFields({ fields, check, set }: { fields: ChosenElement['fields']; check: Check; set: SetField }) {
  const t = useT()
  return (
    <PanelGroup title={t('workflow.design.group.service')}>
      <WorkName value={fields.function ?? ''} check={check} onSet={(value) => set('function', value)} />
      {(fields.function ?? '') !== '' && (
        <ChoiceField
          label={t('workflow.design.field.callback')}
          value={fields.callback ?? ''}
          options={[
            { value: '', label: t('workflow.design.callback.no') },
            { value: 'true', label: t('workflow.design.callback.yes') },
          ]}
          onSet={(value) => set('callback', value)}
        />
      )}
      <TextField
        label={t('workflow.design.field.resultVariable')}
        value={fields.resultVariable ?? ''}
        onSet={(value) => set('resultVariable', value)}
      />
      <TextField
        label={t('workflow.design.field.writes')}
        value={fields.writes ?? ''}
        placeholder={t('workflow.design.hint.names')}
        onSet={(value) => set('writes', value)}
      />
    </PanelGroup>
  )
}

function WorkName({ value, check, onSet }: { value: string; check: Check; onSet: (value: string) => void }) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const options = [
    { label: t('workflow.import.services'), options: check.services.map((name) => ({ value: name, label: name })) },
    {
      label: t('workflow.import.calls'),
      options: check.calls.map(({ name, title }) => ({ value: name, label: `${title} (${name})` })),
    },
  ].filter((group) => group.options.length > 0)
  const take = (next: string) => {
    setTyped(undefined)
    if (next.trim() !== value) onSet(next)
  }
  return (
    <Labelled id={id} label={t('workflow.design.field.function')}>
      <AutoComplete
        id={id}
        maxLength={MAX_WORK_NAME}
        value={typed ?? value}
        options={options}
        onChange={(next: string) => setTyped(next)}
        onSelect={(next: string) => take(next)}
        onBlur={() => typed !== undefined && take(typed)}
      />
    </Labelled>
  )
}
