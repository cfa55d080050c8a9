import { Input, type GetRef } from 'antd'
import { useId, type KeyboardEvent, type Ref } from 'react'
import { useT } from '#shell/i18n.ts'
import { PhraseButton } from './phrase/PhraseButton.tsx'

/** What is done only with a reason. */
export type Reasoned = 'reject' | 'return'

interface ReasonFieldProps {
  ref: Ref<GetRef<typeof Input.TextArea>>
  kind: Reasoned
  comment: string
  isMissing: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onComment: (comment: string) => void
  onInsert: (phrase: string) => void
}

/** The reason, with what follows from it below; or that it is missing. */
export function ReasonField({ ref, kind, comment, isMissing, onKeyDown, onComment, onInsert }: ReasonFieldProps) {
  const t = useT()
  const [reasonId, noteId] = [useId(), useId()]
  return (
    <>
      <div className="wf-comment-head">
        <label htmlFor={reasonId}>{t(`workflow.reason.${kind}`)}</label>
        <PhraseButton onInsert={onInsert} />
      </div>
      <Input.TextArea
        ref={ref}
        id={reasonId}
        rows={2}
        maxLength={2000}
        required
        value={comment}
        onKeyDown={onKeyDown}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        aria-describedby={noteId}
        onChange={({ target }) => onComment(target.value)}
      />
      <p id={noteId} className={isMissing ? 'wf-reason-missing' : 'wf-hint'} role={isMissing ? 'alert' : undefined}>
        {isMissing
          ? t('workflow.reason.missing')
          : t(kind === 'reject' ? 'workflow.act.reject.consequence' : 'workflow.reason.keys')}
      </p>
    </>
  )
}
