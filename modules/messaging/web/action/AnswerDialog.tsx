import { useState } from 'react'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { messageActionRoutes, type OfferedAction } from '#messaging/contract/action.ts'
import type { Message } from '#messaging/contract/message.ts'
import { useT } from '#shell/i18n.ts'
import { MESSAGE_READS } from '../bell/message-reads.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { useAnswer } from './use-answer.ts'

/** A message, and what is to be done in it. */
export interface AskedAnswer {
  message: Pick<Message, 'id' | 'title'>
  action: OfferedAction
}

interface AnswerDialogProps extends AskedAnswer {
  onClose: () => void
}

/** Answers a message; what another user decided first is an error here, and shown in the list. */
export default function AnswerDialog({ message, action, onClose }: AnswerDialogProps) {
  const t = useT()
  // The same answer, however often it is sent.
  const [commandId] = useState(() => crypto.randomUUID())
  const answer = useMutate(messageActionRoutes.answer, {
    refreshes: MESSAGE_READS,
    done: ({ decision }) => decision?.what ?? t('messaging.action.sent'),
  })
  const { comment, setComment, problem, isRunning, send } = useAnswer(action, async (given) => {
    await answer.attempt({ body: { id: message.id, action: action.code, comment: given, commandId } })
    onClose()
  })
  return (
    <TabModal
      open
      width={480}
      title={action.label}
      okText={action.label}
      cancelText={t('kit.cancel')}
      confirmLoading={isRunning}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="msg-answer-subject">{message.title}</p>
      <AnswerFields action={action} comment={comment} onChange={setComment} problem={problem} />
    </TabModal>
  )
}
