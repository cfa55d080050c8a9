import { Input } from 'antd'
import { useId } from 'react'
import { MAX_ACTION_COMMENT, type OfferedAction } from '#messaging/contract/action.ts'
import { useT } from '#shell/i18n.ts'
import './action.css'

interface AnswerFieldsProps {
  action: OfferedAction
  comment: string
  onChange: (comment: string) => void
  /** What was wrong with the comment, or with the whole answer. */
  problem: string | undefined
}

/** What an action does, and the comment that is given with it. */
export function AnswerFields({ action, comment, onChange, problem }: AnswerFieldsProps) {
  const t = useT()
  const [id, noteId] = [useId(), useId()]
  return (
    <div className="msg-answer">
      <p>{action.consequence}</p>
      <label htmlFor={id}>
        {t('messaging.action.comment')}
        {action.needsComment && (
          <span className="pt-required" aria-hidden="true">
            {'*'}
          </span>
        )}
      </label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={MAX_ACTION_COMMENT}
        required={action.needsComment}
        value={comment}
        status={problem === undefined ? '' : 'error'}
        aria-invalid={problem !== undefined}
        aria-describedby={noteId}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={noteId} className="msg-answer-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
