import { useState } from 'react'
import { currentLanguage } from '#shell/language.ts'
import type { LocalText } from '#forms-core/index.ts'
import './canvas.css'

interface LabelEditProps {
  /** What it is called. */
  name: string
  value: LocalText
  onDone: (value: LocalText | undefined) => void
}

/** A label edited where it stands, in the language of the page. Enter keeps it, Escape does not. */
export function LabelEdit({ name, value, onDone }: LabelEditProps) {
  const language = currentLanguage()
  const [text, setText] = useState(value[language])
  const finish = () => {
    const changed = { ...value, [language]: text.trim() }
    onDone(changed.zh === '' && changed.en === '' ? undefined : changed)
  }
  return (
    <input
      className="frd-label-edit"
      aria-label={name}
      value={text}
      maxLength={200}
      autoComplete="off"
      ref={selectOnce}
      onChange={(event) => setText(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={finish}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish()
        else if (event.key === 'Escape') onDone(undefined)
      }}
    />
  )
}

/** Once, when it appears: a ref of its own for every letter would select what was typed. */
const selectOnce = (input: HTMLInputElement | null) => input?.select()
