import { useId, type RefObject } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import {
  END,
  fieldsOfElement,
  findBranch,
  findStep,
  isAutomatic,
  isBlock,
  isScope,
  PROCESS,
  PROCESS_KEY,
  START,
  type SimpleStep,
} from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { FormKeyField } from '../../model/FormKeyField.tsx'
import { EventFields } from '../panel/EventFields.tsx'
import { PanelGroup, TextField } from '../panel/fields.tsx'
import { RecordFields } from '../panel/RecordFields.tsx'
import type { TableOfStep } from '../panel/FieldTable.tsx'
import type { SetField } from '../panel/set-field.ts'
import { TaskFields } from '../panel/TaskFields.tsx'
import { CopyFields, WorkFields } from '../panel/WorkFields.tsx'
import type { Check } from '../use-check.ts'
import { changesWith, chosenStart, chosenStep, namedSteps, peopleSteps } from './as-chosen.ts'
import { AutomaticFields } from './AutomaticFields.tsx'
import { BlockFields, BranchFields, ScopeFields } from './BranchFields.tsx'
import { PanelHead } from './PanelHead.tsx'
import { RouteFields } from './RouteFields.tsx'
import { useTree } from './use-tree.ts'

interface TreePanelProps {
  check: Check
  /** Gets the panel itself. */
  host?: RefObject<HTMLElement | null>
}

/** What is set of the card that is chosen; of the process where none is. */
export function TreePanel({ check, host }: TreePanelProps) {
  const t = useT()
  const { tree, chosen, carryOut } = useTree()
  const fields = fieldsOfElement(tree, chosen) ?? {}
  const set: SetField = (field, value) => {
    carryOut({ type: 'set', id: chosen, fields: changesWith(fields, field, value) })
    return true
  }
  return (
    <aside ref={host} className="wf-panel" aria-label={t('workflow.design.panel')}>
      <PanelHead />
      <PanelGroup key={chosen} title={t('workflow.design.group.general')}>
        <TextField
          label={t('workflow.design.field.name')}
          value={fields['name'] ?? ''}
          onSet={(value) => set('name', value)}
        />
        <TextField
          label={t('workflow.design.field.name-en')}
          value={fields['name-en'] ?? ''}
          onSet={(value) => set('name-en', value)}
        />
        {chosen === PROCESS && <ProcessFields />}
      </PanelGroup>
      <ElementFields key={`${chosen} more`} check={check} set={set} />
    </aside>
  )
}

/** The key of the process, and the form that it is started with. */
function ProcessFields() {
  const t = useT()
  const form = useId()
  const { tree, carryOut, formKey, setFormKey } = useTree()
  return (
    <>
      <TextField
        label={t('workflow.design.field.id')}
        value={tree.process['key'] ?? ''}
        refusal={t('workflow.design.idTaken')}
        onSet={(value) => {
          if (!PROCESS_KEY.test(value.trim())) return false
          carryOut({ type: 'set', id: PROCESS, fields: { key: value } })
          return true
        }}
      />
      <Labelled id={form} label={t('workflow.design.modelForm')}>
        <FormKeyField id={form} value={formKey} onChange={setFormKey} />
      </Labelled>
    </>
  )
}

/** What the table of fields needs of the tree. */
function useTable(): TableOfStep {
  const t = useT()
  const { tree, chosen, formKey, carryOut } = useTree()
  return {
    formKey,
    others: peopleSteps(tree, t).filter(({ id }) => id !== chosen),
    setAll: (fields) => {
      carryOut({ type: 'set', id: chosen, fields })
      return true
    },
  }
}

function ElementFields({ check, set }: { check: Check; set: SetField }) {
  const { tree, chosen } = useTree()
  const table = useTable()
  if (chosen === START)
    return <EventFields chosen={chosenStart(tree.start)} calendars={check.calendars} set={set} table={table} />
  if (chosen === PROCESS || chosen === END) return null
  const step = findStep(tree, chosen)?.step
  if (step !== undefined) return <StepFields step={step} check={check} set={set} />
  const within = findBranch(tree.steps, chosen)
  return within ? <BranchFields block={within.block} branch={within.branch} check={check} set={set} /> : null
}

function StepFields({ step, check, set }: { step: SimpleStep; check: Check; set: SetField }) {
  const t = useT()
  const { tree, formKey } = useTree()
  const table = useTable()
  const { kind, fields } = step
  if (isBlock(step))
    return isScope(step) ? <ScopeFields block={step} check={check} set={set} /> : <BlockFields block={step} />
  if (kind === 'goto') return <RouteFields step={step} />
  if (kind === 'message')
    return (
      <PanelGroup title={t('workflow.tree.kind.message')}>
        <TextField
          label={t('workflow.design.field.message')}
          value={fields['message'] ?? ''}
          onSet={(value) => set('message', value)}
        />
      </PanelGroup>
    )
  if (kind === 'record')
    return <RecordFields fields={fields} check={check} formKey={formKey} isOptional={false} set={set} />
  if (isAutomatic(kind)) return <AutomaticFields kind={kind} fields={fields} set={set} />
  if (kind === 'cc') return <CopyFields rule={fields['cc'] ?? ''} {...{ formKey, set }} />
  const known = chosenStep(step)
  if (known === undefined) return null
  return (
    <>
      {(kind === 'approve' || kind === 'handle') && (
        <TaskFields chosen={known} elements={namedSteps(tree, t)} calendars={check.calendars} set={set} table={table} />
      )}
      <WorkFields chosen={known} check={check} formKey={formKey} set={set} />
      <EventFields chosen={known} calendars={check.calendars} set={set} table={table} />
    </>
  )
}
