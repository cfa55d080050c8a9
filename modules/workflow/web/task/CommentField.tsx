import { Input, type GetRef } from 'antd'
import { useId, type Ref } from 'react'
import { useT } from '#shell/i18n.ts'
import { PhraseButton } from './phrase/PhraseButton.tsx'

interface CommentFieldProps {
  ref: Ref<GetRef<typeof Input.TextArea>>
  value: string
  onChange: (comment: string) => void
  /** Puts a phrase into it. */
  onInsert: (phrase: string) => void
  /** Ctrl+Enter: takes the first decision. */
  onConfirm?: (() => void) | undefined
  /** The step requires a comment. */
  isRequired: boolean
  /** It was sent without one. */
  isMissing: boolean
}

/** What the user who handles a task says about it, beside the buttons. */
export function CommentField({ ref, value, onChange, onInsert, onConfirm, isRequired, isMissing }: CommentFieldProps) {
  const t = useT()
  const [id, noteId] = [useId(), useId()]
  return (
    <div className="wf-comment wf-comment-short">
      <div className="wf-comment-head">
        <label htmlFor={id}>
          {t('workflow.comment')}
          {isRequired && (
            <span className="pt-required" aria-hidden="true">
              {'*'}
            </span>
          )}
        </label>
        <PhraseButton onInsert={onInsert} />
      </div>
      <Input.TextArea
        ref={ref}
        id={id}
        rows={1}
        maxLength={2000}
        required={isRequired}
        value={value}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        {...(isMissing && { 'aria-describedby': noteId })}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (onConfirm === undefined || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onConfirm()
        }}
      />
      {isMissing && (
        <p id={noteId} role="alert" className="wf-reason-missing">
          {t('workflow.comment.missing')}
        </p>
      )}
    </div>
  )
}
