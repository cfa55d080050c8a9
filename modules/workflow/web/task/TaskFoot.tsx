import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { CommentField } from './CommentField.tsx'
import { ReasonPanel } from './ReasonPanel.tsx'
import type { ShownTask } from './use-shown-task.ts'

/** Decisions stand beside agreeing; everything else is behind "more". */
const BESIDE = ['reject', 'return']

/** Whether there is something to say about a task. */
const mayComment = ({ status, actions }: WorkflowTaskDetail): boolean => status === 'open' && actions.length > 0

/** The foot of an open task: the comment and the decisions, or the reason of one. */
export function TaskFoot({ shown: { task, work, actions, reasoned, reason, done } }: { shown: ShownTask }) {
  const { comments } = work
  const { field, comment, setComment, insert, isMissing } = comments
  if (actions.length === 0) return null
  if (reasoned !== undefined)
    return <ReasonPanel kind={reasoned} task={task} work={work} onClose={() => reason(undefined)} onDone={done} />
  return (
    <div className="wf-decide">
      {mayComment(task) && (
        <CommentField
          ref={field}
          value={comment}
          onChange={setComment}
          onInsert={insert}
          onConfirm={actions[0]?.run}
          isRequired={task.commentRule === 'always'}
          isMissing={isMissing}
        />
      )}
      <ActionFoot actions={actions} visible={BESIDE} />
    </div>
  )
}
