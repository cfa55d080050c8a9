import { useId, useMemo } from 'react'
import { RecordFields } from '#kit/form/RecordFields.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { ChosenInTask } from '../choice/ChosenPeople.tsx'
import { People } from '../form/People.tsx'
import { shownIn } from '../form/process-form.ts'
import { ProcessFields, ProcessFormView } from '../form/ProcessFields.tsx'
import { VarsView } from '../VarsView.tsx'
import { CommentField } from './CommentField.tsx'
import { Facts } from './TaskSides.tsx'
import type { TaskWorkState } from './use-task-work.ts'

/** The list of users is refused without one of these: who lacks both is not asked for readers. */
const PICKS_USERS = { ability: ['sys:user:page', 'sys:user:pick'] }

interface TaskWorkProps {
  task: WorkflowTaskDetail
  work: TaskWorkState
  /** The comment is asked for here, not beside a decision. */
  hasComment: boolean
}

/** The task itself: what it is about, its form, whom to choose, the comment and who gets a copy. */
export function TaskWork({ task, work, hasComment }: TaskWorkProps) {
  const t = useT()
  const ccField = useId()
  const picksUsers = useCan(PICKS_USERS)
  const { id, forms, actions } = task
  const { record, fields, comments, chosen, setChosen, cc, setCc } = work
  const { comment, setComment, isMissing, field: commentField } = comments
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
      {!isAsked && forms.map((form) => form.formId !== null && <ProcessFormView key={form.formId} form={form} />)}
      {isAsked && (
        <div className="wf-form">
          <RecordFields record={record}>
            <ProcessFields forms={forms} at={at} fields={fields} onChange={() => record.onValuesChange({})} />
          </RecordFields>
        </div>
      )}
      {mayHandle && <ChosenInTask id={id} value={chosen} onChange={setChosen} />}
      {mayHandle && hasComment && (
        <CommentField
          ref={commentField}
          value={comment}
          onChange={setComment}
          isRequired={task.commentRule === 'always'}
          isMissing={isMissing}
        />
      )}
      {picksUsers && actions.includes('complete') && (
        <div className="wf-comment">
          <label htmlFor={ccField}>{t('workflow.task.copyTo')}</label>
          <People id={ccField} value={cc} onChange={setCc} placeholder={t('workflow.task.cc.hint')} />
        </div>
      )}
    </>
  )
}

/** The variables that no form shows. */
function withoutShown(vars: WorkflowTaskDetail['vars'], forms: readonly ProcessForm[]): WorkflowTaskDetail['vars'] {
  const shown = new Set(forms.flatMap((form) => [...shownIn(form)]))
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !shown.has(name)))
}
