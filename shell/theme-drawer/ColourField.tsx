import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { themeDefaults } from '#contract/theme-config.ts'
import { useT } from '../i18n.ts'
import { useDark } from '../theme/appearance.ts'
import { contrast, EDGE, TEXT } from '../theme/colour.ts'
import { useDraft } from './draft.ts'
import { FieldNote } from './FieldNote.tsx'
import { groundOf, isDefault, type ColourName } from './grounds.ts'

const COLOUR = /^#[\da-f]{6}$/i
/** To one digit; a colour that just fails must not look as if it passed. */
export function shown(ratio: number, least: number): string {
  const rounded = ratio.toFixed(1)
  return ratio < least && Number(rounded) >= least ? (Math.floor(ratio * 10) / 10).toFixed(1) : rounded
}

/** A colour: chosen in the browser's picker or typed, with what it means for those who read. */
export function ColourField({ name }: { name: ColourName }) {
  const t = useT()
  const { theme } = useDraft()
  const id = useId()
  const label = t(`theme.${name}`)
  return (
    <div className="pt-theme-field" data-field={name} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <ColourInput name={name} label={label} />
      {!isDefault(theme, name) && <ContrastNote name={name} />}
    </div>
  )
}

/** Picker and text, without the name above. */
export function ColourInput({ name, label }: { name: ColourName; label: string }) {
  const t = useT()
  const { theme, change, judge, wrong } = useDraft()
  const noteId = useId()
  const [typed, setTyped] = useState<string>()
  const isWrong = wrong.has(name)
  const take = (text: string) => {
    const colour = /^[\da-f]{6}$/i.test(text.trim()) ? `#${text.trim()}` : text.trim()
    setTyped(text)
    judge(name, !COLOUR.test(colour))
    if (COLOUR.test(colour)) change({ [name]: colour.toLowerCase() })
  }
  return (
    <>
      <div className="pt-theme-input pt-theme-colour" data-wrong={isWrong}>
        <input
          type="color"
          aria-label={t('theme.pick', { name: label })}
          value={theme[name]}
          onChange={({ target }) => take(target.value)}
        />
        <input
          type="text"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          aria-label={label}
          value={isWrong && typed !== undefined ? typed : theme[name]}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? noteId : undefined}
          onChange={({ target }) => take(target.value)}
        />
        {isDefault(theme, name) ? (
          name !== 'themeColor' && <span className="pt-theme-auto">{t('theme.auto')}</span>
        ) : (
          <button
            type="button"
            className="pt-icon-button"
            aria-label={t('theme.unpick', { name: label })}
            title={t('theme.unpick', { name: label })}
            onClick={() => take(themeDefaults[name])}
          >
            <RotateCcw size={14} strokeWidth={1.75} />
          </button>
        )}
      </div>
      {isWrong && (
        <FieldNote id={noteId} kind="error">
          {t('theme.note.colour')}
        </FieldNote>
      )}
    </>
  )
}

/** How well it is read on what it stands on: words need 4.5 : 1, marks 3 : 1. */
function ContrastNote({ name }: { name: ColourName }) {
  const t = useT()
  const { theme } = useDraft()
  const ground = groundOf(theme, name, useDark())
  if (ground === undefined) return null
  const least = name === 'themeSidebarActiveColor' ? EDGE : TEXT
  const ratio = contrast(theme[name], ground)
  const values = { ratio: shown(ratio, least), least: String(least) }
  return ratio >= least ? (
    <FieldNote kind="good">{t('theme.note.contrast', values)}</FieldNote>
  ) : (
    <FieldNote kind="warning">{t('theme.note.contrastLow', values)}</FieldNote>
  )
}
