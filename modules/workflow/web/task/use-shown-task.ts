/** One task that is open on a page, in a drawer or beside its list: what is entered in it and what can be done. */
import { useState } from 'react'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import type { AskedAction } from './AskDialog.tsx'
import type { Reasoned } from './ReasonField.tsx'
import type { KeptComments } from './use-comment.ts'
import { useLook } from './use-look.ts'
import { useTaskActions } from './use-task-actions.tsx'
import { useTaskWork } from './use-task-work.ts'

interface ShownOptions {
  task: WorkflowTaskDetail
  /** The task is done, handed on, or left. */
  onClose: () => void
  /** Comments and files that were begun, by task. */
  kept?: KeptComments | undefined
}

export function useShownTask({ task, onClose, kept }: ShownOptions) {
  const [asked, ask] = useState<AskedAction>()
  const [reasoned, reason] = useState<Reasoned>()
  const work = useTaskWork(task, { onClose, kept })
  const { comments, forget, submit } = work
  /** Done in another way than by completing it here. */
  const done = () => {
    forget()
    onClose()
  }
  const actions = useTaskActions({
    comment: comments.comment,
    isEnough: comments.isEnough,
    ask,
    reason,
    done,
    complete: () => void submit(),
  })(task)
  const changed = useLook(task)
  return { task, work, actions, asked, ask, reasoned, reason, changed, done }
}

export type ShownTask = ReturnType<typeof useShownTask>
