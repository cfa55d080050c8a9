import { useId, useState } from 'react'
import { THEME_TEXTS, type ThemeText } from '#contract/theme-config.ts'
import { useT } from '../i18n.ts'
import { useDraft } from './draft.ts'
import { FieldNote } from './FieldNote.tsx'

interface TextFieldProps {
  name: ThemeText
  placeholder?: string
  /** What is offered while one types; anything else is fine, too. */
  offers?: readonly string[]
}

/** A short text. An error below the field explains a value that is not accepted. */
export function TextField({ name, placeholder, offers }: TextFieldProps) {
  const t = useT()
  const { theme, change, judge, wrong } = useDraft()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isWrong = wrong.has(name)
  const take = (text: string) => {
    const fits = THEME_TEXTS[name].test(text.trim())
    setTyped(text)
    judge(name, !fits)
    if (fits) change({ [name]: text.trim() })
  }
  return (
    <div className="pt-theme-field" data-field={name} data-wide="true">
      <label htmlFor={id}>{t(`theme.${name}`)}</label>
      <div className="pt-theme-input" data-wrong={isWrong}>
        <input
          id={id}
          type="text"
          autoComplete="off"
          placeholder={placeholder}
          list={offers && `${id}-offers`}
          value={typed !== undefined && (isWrong || typed.trim() === theme[name]) ? typed : theme[name]}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          onChange={({ target }) => take(target.value)}
        />
      </div>
      {offers && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer} value={offer}>
              {offer}
            </option>
          ))}
        </datalist>
      )}
      {isWrong && (
        <FieldNote id={`${id}-note`} kind="error">
          {t(`theme.wrong.${name}`)}
        </FieldNote>
      )}
    </div>
  )
}
