import { useId, useState } from 'react'
import { THEME_SIZES, type ThemeSize } from '#contract/theme-config.ts'
import { useT } from '../i18n.ts'
import { useDraft } from './draft.ts'
import { FieldNote } from './FieldNote.tsx'

const UNIT = 'px'

/** The whole number of pixels in a text; undefined when it is none, or out of bounds. */
export function sizeIn(text: string, name: ThemeSize): number | undefined {
  const [least, most] = THEME_SIZES[name]
  const size = /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1
  return size >= least && size <= most ? size : undefined
}

/** A size in pixels. An error below the field explains a value that is not accepted. */
export function NumberField({ name }: { name: ThemeSize }) {
  const t = useT()
  const { theme, change, judge, wrong } = useDraft()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [least, most] = THEME_SIZES[name]
  const isWrong = wrong.has(name)
  const take = (text: string) => {
    const size = sizeIn(text, name)
    setTyped(text)
    judge(name, size === undefined)
    if (size !== undefined) change({ [name]: size })
  }
  return (
    <div className="pt-theme-field" data-field={name}>
      <label htmlFor={id}>{t(`theme.${name}`)}</label>
      <div className="pt-theme-input" data-wrong={isWrong}>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          step={1}
          // What was typed stays as long as it says the same, so that "0" may become "08" on the way to "80".
          value={typed !== undefined && (isWrong || sizeIn(typed, name) === theme[name]) ? typed : theme[name]}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          onChange={({ target }) => take(target.value)}
        />
        <span aria-hidden="true">{UNIT}</span>
      </div>
      {isWrong && (
        <FieldNote id={`${id}-note`} kind="error">
          {t('theme.note.size', { least, most })}
        </FieldNote>
      )}
    </div>
  )
}
