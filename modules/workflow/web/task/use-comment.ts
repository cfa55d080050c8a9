import type { GetRef, Input } from 'antd'
import { useRef, useState } from 'react'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'

/** The comment on a task, and whether the step requires one that is missing. */
export function useComment({ commentRule }: Pick<WorkflowTaskDetail, 'commentRule'>) {
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  return {
    comment,
    setComment: (next: string) => {
      setMissing(false)
      setComment(next)
    },
    isMissing,
    field,
    /** Whether the task can be completed with this comment; otherwise the field says what is missing. */
    isEnough: () => {
      const isEnough = commentRule !== 'always' || comment.trim() !== ''
      setMissing(!isEnough)
      if (!isEnough) field.current?.focus()
      return isEnough
    },
  }
}
