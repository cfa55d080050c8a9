/** One answer: its comment, whether it is on its way, and what went wrong. */
import { useState } from 'react'
import type { OfferedAction } from '#messaging/contract/action.ts'
import { useT } from '#shell/i18n.ts'
import { messageOf, CallError } from '#shell/request/call.ts'

export interface AnswerState {
  readonly comment: string
  readonly setComment: (comment: string) => void
  readonly problem: string | undefined
  readonly isRunning: boolean
  /** Sends it, unless the comment that is needed is missing. */
  readonly send: () => Promise<void>
}

/** @param act sends the comment. @throws CallError */
export function useAnswer(action: OfferedAction, act: (comment: string) => Promise<unknown>): AnswerState {
  const t = useT()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  const send = async () => {
    if (action.needsComment && comment.trim() === '') return setProblem(t('messaging.action.commentNeeded'))
    setProblem(undefined)
    setIsRunning(true)
    try {
      await act(comment.trim())
    } catch (thrown) {
      setProblem(thrown instanceof CallError ? (thrown.issues[0]?.msg ?? thrown.msg) : messageOf(thrown))
    } finally {
      setIsRunning(false)
    }
  }
  return { comment, setComment, problem, isRunning, send }
}
