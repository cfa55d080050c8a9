import { Select } from 'antd'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { elementWord } from '../../version/element-word.ts'
import { FormKeyField } from '../../model/FormKeyField.tsx'
import type { NamedElement } from '../chosen-element.ts'
import type { ModelerState, OpenModeler } from '../modeler.ts'
import type { Check } from '../use-check.ts'
import { CompensationFields } from './CompensationFields.tsx'
import { EventFields } from './EventFields.tsx'
import { PanelGroup, TextField } from './fields.tsx'
import { FlowFields } from './FlowFields.tsx'
import type { OtherStep } from './FieldTable.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import type { SetField, SetFields } from './set-field.ts'
import { TaskFields } from './TaskFields.tsx'
import { WorkFields } from './WorkFields.tsx'

interface PropertyPanelProps {
  modeler: OpenModeler
  state: ModelerState
  check: Check
}

const CONTAINERS = new Set(['bpmn:Process', 'bpmn:Collaboration', 'bpmn:Participant', 'bpmn:Lane'])
const wordOf = (type: string): string => {
  const [, name = ''] = type.split(':')
  return elementWord(name.slice(0, 1).toLowerCase() + name.slice(1))
}

/** The other tasks of people, whose table can be taken over. */
const otherSteps = (modeler: OpenModeler, elements: readonly NamedElement[], id: string): OtherStep[] =>
  elements
    .filter((one) => one.type === 'bpmn:UserTask' && one.id !== id)
    .map((one) => ({ id: one.id, name: one.name, fields: modeler.fieldsOf(one.id) }))

/** What is set of the element that is chosen; of the process where none is. */
export function PropertyPanel({ modeler, state, check }: PropertyPanelProps) {
  const t = useT()
  const [chooser, form] = [useId(), useId()]
  const { chosen } = state
  if (chosen === undefined) return <aside className="wf-panel" aria-label={t('workflow.design.panel')} />
  const { id, type, fields } = chosen
  const set: SetField = (field, value) => modeler.set(id, field, value)
  const setAll: SetFields = (changed) => modeler.setAll(id, changed)
  const elements = modeler.elements()
  const table = { formKey: state.formKey, others: otherSteps(modeler, elements, id), setAll }
  const isProcess = type === 'bpmn:Process'
  const word = (one: string) => (one === 'bpmn:Process' ? t('workflow.design.process') : wordOf(one))
  return (
    <aside className="wf-panel" aria-label={t('workflow.design.panel')}>
      <Labelled id={chooser} label={t('workflow.design.element')}>
        <Select<string>
          id={chooser}
          showSearch={{ optionFilterProp: 'label' }}
          value={id}
          options={elements.map((one) => ({ value: one.id, label: `${one.name || one.id} · ${word(one.type)}` }))}
          onChange={(next) => modeler.choose(next)}
        />
      </Labelled>
      <PanelGroup key={id} title={t('workflow.design.group.general')}>
        <TextField label={t('workflow.design.field.name')} value={fields.name ?? ''} onSet={(v) => set('name', v)} />
        {(isProcess || !CONTAINERS.has(type)) && (
          <TextField
            label={t('workflow.design.field.name-en')}
            value={fields['name-en'] ?? ''}
            onSet={(v) => set('name-en', v)}
          />
        )}
        <TextField
          label={t('workflow.design.field.id')}
          value={id}
          refusal={t('workflow.design.idTaken')}
          onSet={(v) => set('id', v)}
        />
        {isProcess && (
          <Labelled id={form} label={t('workflow.design.modelForm')}>
            <FormKeyField id={form} value={state.formKey} onChange={modeler.setFormKey} />
          </Labelled>
        )}
      </PanelGroup>
      {type === 'bpmn:UserTask' && (
        <TaskFields
          key={`${id} task`}
          chosen={chosen}
          elements={elements}
          calendars={check.calendars}
          set={set}
          table={table}
        />
      )}
      <WorkFields key={`${id} work`} chosen={chosen} check={check} formKey={state.formKey} set={set} />
      <RepeatFields key={`${id} repeat`} chosen={chosen} formKey={state.formKey} set={set} />
      <FlowFields
        key={`${id} flow`}
        chosen={chosen}
        modeler={modeler}
        set={set}
        formKey={state.formKey}
        check={check}
      />
      <EventFields key={`${id} event`} chosen={chosen} calendars={check.calendars} set={set} table={table} />
      <CompensationFields key={`${id} undone`} chosen={chosen} elements={elements} set={set} />
    </aside>
  )
}
