import { Input } from 'antd'
import { useId } from 'react'
import { RecordFields } from '#kit/form/RecordFields.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { ChosenInTask } from '../choice/ChosenPeople.tsx'
import { People } from '../form/People.tsx'
import { VarFields } from '../form/VarFields.tsx'
import { VarsView } from '../VarsView.tsx'
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
  const { id, form, actions } = task
  const { record, comment, setComment, chosen, setChosen, cc, setCc } = work
  const isAsked = form.length > 0 && actions.length > 0
  return (
    <>
      <Facts {...task} />
      <VarsView vars={isAsked ? withoutChanged(task) : task.vars} fields={task.fields} names={task.names} />
      {isAsked && (
        <div className="wf-form">
          <RecordFields record={record}>
            <VarFields fields={form} />
          </RecordFields>
        </div>
      )}
      {actions.length > 0 && <ChosenInTask id={id} value={chosen} onChange={setChosen} />}
      {actions.length > 0 && hasComment && (
        <label className="wf-comment">
          <span>{t('workflow.comment')}</span>
          <Input.TextArea
            rows={3}
            maxLength={2000}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </label>
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

/** The variables that the form does not show as they are: its fields begin with what there is. */
function withoutChanged({ vars, form }: WorkflowTaskDetail): WorkflowTaskDetail['vars'] {
  const changed = new Set(
    form.filter(({ readOnly, isDecision }) => readOnly !== true && isDecision !== true).map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !changed.has(name)))
}
