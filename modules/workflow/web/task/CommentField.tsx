import { Input, type GetRef } from 'antd'
import { useId, type Ref } from 'react'
import { useT } from '#shell/i18n.ts'

interface CommentFieldProps {
  ref: Ref<GetRef<typeof Input.TextArea>>
  value: string
  onChange: (comment: string) => void
  /** The step requires a comment. */
  isRequired: boolean
  /** It was sent without one. */
  isMissing: boolean
}

/** What the user who handles a task says about it. */
export function CommentField({ ref, value, onChange, isRequired, isMissing }: CommentFieldProps) {
  const t = useT()
  const [id, noteId] = [useId(), useId()]
  return (
    <div className="wf-comment">
      <label htmlFor={id}>
        {t('workflow.comment')}
        {isRequired && (
          <span className="pt-required" aria-hidden="true">
            {'*'}
          </span>
        )}
      </label>
      <Input.TextArea
        ref={ref}
        id={id}
        rows={3}
        maxLength={2000}
        required={isRequired}
        value={value}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        {...(isMissing && { 'aria-describedby': noteId })}
        onChange={({ target }) => onChange(target.value)}
      />
      {isMissing && (
        <p id={noteId} role="alert" className="wf-reason-missing">
          {t('workflow.comment.missing')}
        </p>
      )}
    </div>
  )
}
