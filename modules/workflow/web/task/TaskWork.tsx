import { lazy, Suspense, useMemo } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { RecordFields } from '#kit/form/RecordFields.tsx'
import type { ProcessForm, VarChange } from '#workflow/contract/form.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { ChosenInTask } from '../choice/ChosenPeople.tsx'
import { shownIn } from '../form/process-form.ts'
import { ProcessFields, ProcessFormView } from '../form/ProcessFields.tsx'
import { VarsView } from '../VarsView.tsx'
import { CcField } from './CcField.tsx'
import { Facts } from './TaskSides.tsx'
import type { TaskWorkState } from './use-task-work.ts'

/** Most steps have no place for files and signatures. */
const EvidenceFields = lazy(() => import('./EvidenceFields.tsx'))

interface TaskWorkProps {
  task: WorkflowTaskDetail
  work: TaskWorkState
  /** Fields that others changed since the user last looked. */
  changed?: readonly VarChange[]
}

const NONE: readonly VarChange[] = []

/** The task itself: what it is about, its form, whom to choose and who gets a copy. */
export function TaskWork({ task, work, changed = NONE }: TaskWorkProps) {
  const { id, forms, actions } = task
  const { record, fields, entered, chosen, setChosen, cc, setCc, evidence } = work
  const marked = useMemo(() => new Set(changed.map(({ name }) => name)), [changed])
  const at = useMemo(() => ({ taskId: id }), [id])
  const mayHandle = task.status === 'open' && actions.length > 0
  const isAsked = forms.length > 0 && mayHandle
  return (
    <>
      <Facts {...task} />
      <VarsView
        vars={withoutShown(task.vars, isAsked ? forms : forms.filter(({ formId }) => formId !== null))}
        fields={task.fields}
        names={task.names}
      />
      {!isAsked &&
        forms.map((form) => form.formId !== null && <ProcessFormView key={form.formId} form={form} changed={marked} />)}
      {isAsked && (
        <div className="wf-form">
          <RecordFields record={record}>
            <ProcessFields
              forms={forms}
              at={at}
              fields={fields}
              entered={entered}
              changed={marked}
              onChange={() => record.onValuesChange({})}
            />
          </RecordFields>
        </div>
      )}
      {mayHandle && <ChosenInTask id={id} value={chosen} onChange={setChosen} />}
      {mayHandle && (task.attachmentRule ?? task.signatureRule) !== null && (
        <Suspense fallback={<Skeleton rows={3} />}>
          <EvidenceFields {...task} evidence={evidence} />
        </Suspense>
      )}
      {actions.includes('complete') && <CcField value={cc} onChange={setCc} />}
    </>
  )
}

/** The variables that no form shows. */
function withoutShown(vars: WorkflowTaskDetail['vars'], forms: readonly ProcessForm[]): WorkflowTaskDetail['vars'] {
  const shown = new Set(forms.flatMap((form) => [...shownIn(form)]))
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !shown.has(name)))
}
