import { Check } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../i18n.ts'
import { contrast, readableOn, TEXT } from '../theme/colour.ts'
import { ColourInput, shown } from './ColourField.tsx'
import { useDraft } from './draft.ts'
import { FieldNote } from './FieldNote.tsx'
import { Section } from './Section.tsx'

const SWATCHES = [
  ['ultramarine', '#3350d0'],
  ['lake', '#0b6e99'],
  ['pine', '#10763a'],
  ['wisteria', '#7a4cc2'],
  ['rose', '#b02c6c'],
  ['ochre', '#a64f0c'],
  ['graphite', '#414a55'],
] as const

/** The theme's colour: seven of the house, or any other. */
export function AccentField() {
  const t = useT()
  const { theme, change, judge } = useDraft()
  const name = useId()
  const ratio = contrast(theme.themeColor, '#ffffff')
  const note =
    ratio >= TEXT ? (
      <FieldNote kind="good">{t('theme.note.white', { ratio: shown(ratio, TEXT) })}</FieldNote>
    ) : (
      <FieldNote kind="warning">{t('theme.note.whiteLow', { ratio: shown(ratio, TEXT) })}</FieldNote>
    )
  return (
    <Section title={t('theme.themeColor')} aside={<span aria-live="polite">{note}</span>}>
      <div className="pt-theme-accent" data-field="themeColor">
        <div className="pt-theme-swatches" role="radiogroup" aria-label={t('theme.swatches')}>
          {SWATCHES.map(([swatch, colour]) => (
            <label key={swatch} title={t(`theme.swatch.${swatch}`)}>
              <input
                type="radio"
                name={name}
                aria-label={t(`theme.swatch.${swatch}`)}
                checked={theme.themeColor.toLowerCase() === colour}
                onChange={() => {
                  judge('themeColor', false)
                  change({ themeColor: colour })
                }}
              />
              <span style={{ background: colour, color: readableOn(colour) }} aria-hidden="true">
                <Check size={16} strokeWidth={2} />
              </span>
            </label>
          ))}
        </div>
        <ColourInput name="themeColor" label={t('theme.themeColor')} />
      </div>
    </Section>
  )
}
