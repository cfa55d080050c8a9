import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Answerable, OfferedAction } from '#messaging/contract/action.ts'
import type { Message } from '#messaging/contract/message.ts'
import { DecisionLine } from './DecisionLine.tsx'
import './action.css'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

interface MessageAnswerProps {
  message: Pick<Message, 'id' | 'title'>
  answer: Answerable
}

/** What can be answered in a message, or who has decided and when. */
export function MessageAnswer({ message, answer: { actions, decision } }: MessageAnswerProps) {
  const [action, ask] = useState<OfferedAction>()
  if (decision)
    return (
      <p className="msg-answers">
        <DecisionLine {...decision} />
      </p>
    )
  if (actions.length === 0) return null
  return (
    <div className="msg-answers">
      {actions.map((one, at) => (
        <Button key={one.code} type={at === 0 ? 'primary' : 'default'} onClick={() => ask(one)}>
          {one.label}
        </Button>
      ))}
      <Suspense fallback={null}>
        {action && <AnswerDialog message={message} action={action} onClose={() => ask(undefined)} />}
      </Suspense>
    </div>
  )
}
