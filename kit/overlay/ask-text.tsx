import { useId, useRef, useState } from 'react'
import { Dialog } from '#shell/overlay/Dialog.tsx'
import { t } from '#shell/i18n.ts'
import { requiredText } from '../form/required-text.ts'
import { show, type Question } from './ask.tsx'
import './dialog.css'

interface TextQuestion extends Question {
  /** What the text is. */
  label: string
  maxLength: number
  /** Left out, the text may stay empty. */
  isRequired?: boolean
}

/**
 * Asks before something is done, with a text that goes along.
 * @returns the text, trimmed; undefined: it is not to be done
 */
export const askWithText = (question: TextQuestion): Promise<string | undefined> =>
  show<string | undefined>((answer) => <TextDialog {...question} answer={answer} />)

function TextDialog({
  title,
  consequence,
  yes,
  label,
  maxLength,
  isRequired = false,
  danger = false,
  answer,
}: TextQuestion & { answer: (text: string | undefined) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [isMissed, setIsMissed] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const given = text.trim()
  const isMissing = isMissed && given === ''
  const send = () => {
    if (!isRequired || given !== '') return answer(given)
    setIsMissed(true)
    field.current?.focus()
  }
  return (
    <Dialog
      title={title}
      onClose={() => answer(undefined)}
      foot={
        <>
          <button type="button" className="pt-button" onClick={() => answer(undefined)}>
            {t('kit.cancel')}
          </button>
          <button type="button" className="pt-button" data-kind={danger ? 'danger' : 'solid'} onClick={send}>
            {yes}
          </button>
        </>
      }
    >
      {consequence !== undefined && <p>{consequence}</p>}
      <div className="pt-field kit-dialog-text">
        <label htmlFor={id}>{label}</label>
        <textarea
          ref={field}
          id={id}
          className="pt-input"
          aria-required={isRequired}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          rows={3}
          maxLength={maxLength}
          value={text}
          data-autofocus
          onChange={({ target }) => setText(target.value)}
        />
        {isMissing && (
          <p id={`${id}-missing`} className="pt-field-note" data-kind="error" role="alert">
            {requiredText(label, 'enter')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
