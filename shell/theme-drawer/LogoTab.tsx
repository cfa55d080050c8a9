import { Plus, Trash2 } from 'lucide-react'
import { LOGOS, type LogoSetting } from '#contract/theme-config.ts'
import { Mark } from '../arch/Mark.tsx'
import { useSystemName } from '../frame/use-system-name.ts'
import { useT } from '../i18n.ts'
import { ColourField } from './ColourField.tsx'
import { useDraft } from './draft.ts'
import { ImageField } from './ImageField.tsx'
import { NumberField } from './NumberField.tsx'
import { Section } from './Section.tsx'
import { Segments } from './Segments.tsx'
import { SwitchField } from './SwitchField.tsx'
import { TextField } from './TextField.tsx'

/** What most machines of an office have; any other can be typed. */
const FONTS = [
  'Microsoft YaHei',
  'PingFang SC',
  'Noto Sans CJK SC',
  'SimSun',
  'KaiTi',
  'FangSong',
  'Segoe UI',
  'Georgia',
]
const MAX_LOGOS = 5

/** Logo and title. */
export function LogoTab() {
  const t = useT()
  const { theme, change } = useDraft()
  const systemName = useSystemName()
  return (
    <>
      <Section title={t('theme.logo')}>
        <Segments
          field="logo"
          label={t('theme.logo')}
          value={theme.logo}
          options={LOGOS.map((value) => ({
            value,
            label: t(`theme.logo.${value}`),
            ...(value === 'logo-default' && { icon: <Mark size={14} /> }),
          }))}
          onChange={(logo) => change({ logo })}
        />
        {theme.logo === 'logo-cust' && (
          <ImageField
            field="logoImgCust"
            label={t('theme.logoImgCust')}
            value={theme.logoImgCust}
            onChange={(logoImgCust) => change({ logoImgCust })}
          />
        )}
        <div className="pt-theme-pairs">
          <NumberField name="logoWidth" />
          <NumberField name="logoHeight" />
        </div>
      </Section>
      <Section title={t('theme.title')}>
        <TextField name="titleName" placeholder={systemName} />
        <TextField name="titleTypeface" placeholder={t('theme.fontOfHouse')} offers={FONTS} />
        <div className="pt-theme-pairs">
          <NumberField name="titleFontSize" />
          <ColourField name="titleColor" />
          <NumberField name="titleMarginLeft" />
          <NumberField name="titleWidth" />
          <SwitchField name="titleBold" />
        </div>
      </Section>
      <Section title={t('theme.logoClick.title')}>
        <SwitchField name="logoClick" />
        <TextField name="titleTargetUrl" placeholder={t('theme.homePage')} />
      </Section>
      <Section title={t('theme.logoSettings')}>
        <LogoSettings />
      </Section>
    </>
  )
}

/** Further pictures with a title each, beside the logo. */
function LogoSettings() {
  const t = useT()
  const { theme, change } = useDraft()
  const all = theme.logoSettings
  const put = (at: number, changes: Partial<LogoSetting>) =>
    change({ logoSettings: all.map((one, index) => (index === at ? { ...one, ...changes } : one)) })
  return (
    <div data-field="logoSettings" className="pt-theme-logos">
      {all.map((one, at) => {
        const name = t('theme.logoSettings.nth', { number: at + 1 })
        return (
          <div key={at} className="pt-theme-logo" role="group" aria-label={name}>
            <ImageField label={name} value={one.img} onChange={(img) => put(at, { img })} />
            <div className="pt-theme-input">
              <input
                type="text"
                aria-label={t('theme.logoSettings.titleOf', { name })}
                placeholder={t('theme.logoSettings.title')}
                maxLength={20}
                value={one.title}
                onChange={({ target }) => put(at, { title: target.value })}
              />
            </div>
            <button
              type="button"
              className="pt-icon-button"
              aria-label={t('theme.logoSettings.remove', { name })}
              title={t('theme.logoSettings.remove', { name })}
              onClick={() => change({ logoSettings: all.filter((_, index) => index !== at) })}
            >
              <Trash2 size={16} strokeWidth={1.75} />
            </button>
          </div>
        )
      })}
      {all.length < MAX_LOGOS && (
        <button
          type="button"
          className="pt-button"
          onClick={() => change({ logoSettings: [...all, { img: '', title: '' }] })}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('theme.logoSettings.add')}
        </button>
      )}
    </div>
  )
}
