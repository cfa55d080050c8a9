import { useId, useState } from 'react'
import { Dialog } from '#shell/overlay/Dialog.tsx'
import { t } from '#shell/i18n.ts'
import { show, type Question } from './ask.tsx'
import './dialog.css'

interface TextQuestion extends Omit<Question, 'danger'> {
  /** What the text is. */
  label: string
  maxLength: number
}

/**
 * Asks before something is done, with a text that goes along; it may stay empty.
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
  answer,
}: TextQuestion & { answer: (text: string | undefined) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <Dialog
      title={title}
      onClose={() => answer(undefined)}
      foot={
        <>
          <button type="button" className="pt-button" onClick={() => answer(undefined)}>
            {t('kit.cancel')}
          </button>
          <button type="button" className="pt-button" data-kind="solid" onClick={() => answer(text.trim())}>
            {yes}
          </button>
        </>
      }
    >
      {consequence !== undefined && <p>{consequence}</p>}
      <div className="pt-field kit-dialog-text">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          className="pt-input"
          rows={3}
          maxLength={maxLength}
          value={text}
          data-autofocus
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  )
}
