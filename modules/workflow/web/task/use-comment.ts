import type { GetRef, Input } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { keptTexts, type KeptTexts } from '#shell/session/kept-texts.ts'
import { usePerson } from '#shell/session/session.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { insertedAt } from './phrase/inserted-at.ts'

/** Comments that were begun and not sent, by task: neither going to another task nor a new session loses one. */
export type KeptComments = KeptTexts

/** Those of the user in this window. */
export function useKeptComments(): KeptComments {
  const { id } = usePerson()
  return useMemo(() => keptTexts(id), [id])
}

/** The comment on a task, and whether the step requires one that is missing. */
export function useComment({ id, commentRule }: Pick<WorkflowTaskDetail, 'id' | 'commentRule'>, kept?: KeptComments) {
  const [comment, setComment] = useState(kept?.get(id) ?? '')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const write = (next: string) => {
    setMissing(false)
    setComment(next)
    if (next === '') kept?.delete(id)
    else kept?.set(id, next)
  }
  return {
    comment,
    setComment: write,
    isMissing,
    field,
    /** Puts a phrase where the caret stands in the field. */
    insert: (phrase: string) => {
      const area = field.current?.resizableTextArea?.textArea
      const { text, caret } = insertedAt(comment, area?.selectionEnd ?? comment.length, phrase)
      write(text)
      area?.focus()
      // After the field has its new text.
      setTimeout(() => area?.setSelectionRange(caret, caret))
    },
    /** The task is handled: nothing is kept for it. */
    forget: () => kept?.delete(id),
    /** Whether the task can be completed, or returned, with this comment; otherwise the field says what is missing. */
    isEnough: (kind?: 'return') => {
      const isNeeded = commentRule === 'always' || (kind === 'return' && commentRule === 'refusal')
      const isEnough = !isNeeded || comment.trim() !== ''
      setMissing(!isEnough)
      if (!isEnough) field.current?.focus()
      return isEnough
    },
  }
}
