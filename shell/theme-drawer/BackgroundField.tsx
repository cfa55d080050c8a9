import { ImagePlus } from 'lucide-react'
import type { ThemeConfig } from '#contract/theme-config.ts'
import { BACKGROUNDS_1, BACKGROUNDS_2, BACKGROUNDS_3 } from '#contract/theme-config.ts'
import { useT, type TextKey } from '../i18n.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { useDraft } from './draft.ts'
import { ImageField } from './ImageField.tsx'
import { Section } from './Section.tsx'

const places = {
  background1: { own: 'background1ImgCust', options: BACKGROUNDS_1 },
  background2: { own: 'background2ImgCust', options: BACKGROUNDS_2 },
  themeBackgroundImg: { own: 'background3ImgCust', options: BACKGROUNDS_3 },
} as const satisfies Partial<Record<keyof ThemeConfig, { own: keyof ThemeConfig; options: readonly string[] }>>

const nameOf = (option: string): TextKey => {
  if (option === 'none') return 'theme.background.none'
  if (option.endsWith('-cust')) return 'theme.background.own'
  return option.endsWith('-1') ? 'theme.background.arches' : 'theme.background.dawn'
}

/** The picture of header, side bar or page: none, one of the house, or an own one. */
export function BackgroundField({ name }: { name: keyof typeof places }) {
  const t = useT()
  const { theme, change } = useDraft()
  const { own, options } = places[name]
  return (
    <Section title={t(`theme.${name}`)}>
      <ChoiceField<string>
        field={name}
        label={t(`theme.${name}`)}
        value={theme[name]}
        options={options.map((option) => ({
          value: option,
          label: t(nameOf(option)),
          picture: <Preview place={name} option={option} own={theme[own]} />,
        }))}
        onChange={(option) => change({ [name]: option })}
      />
      {theme[name].endsWith('-cust') && (
        <ImageField
          field={own}
          label={t(`theme.${own}`)}
          value={theme[own]}
          onChange={(url) => change({ [own]: url })}
        />
      )}
    </Section>
  )
}

interface PreviewProps {
  place: keyof typeof places
  option: string
  own: string
}

function Preview({ place, option, own }: PreviewProps) {
  if (option.endsWith('-cust'))
    return own === '' ? <ImagePlus size={18} strokeWidth={1.6} /> : <img className="pt-theme-fill" src={own} alt="" />
  const look = option === 'none' ? {} : { backgroundImage: `var(--pt-${option})` }
  return <span className="pt-theme-fill" data-place={place} style={look} />
}
