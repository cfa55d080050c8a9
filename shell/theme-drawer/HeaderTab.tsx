import { useT } from '../i18n.ts'
import { BackgroundField } from './BackgroundField.tsx'
import { ColourField } from './ColourField.tsx'
import { NumberField } from './NumberField.tsx'
import { Section } from './Section.tsx'
import { SwitchField } from './SwitchField.tsx'

/** The bar above the page. */
export function HeaderTab() {
  const t = useT()
  return (
    <>
      <Section title={t('theme.header')}>
        <div className="pt-theme-pairs">
          <ColourField name="themeHeaderBackground" />
          <ColourField name="themeHeaderFontColor" />
          <ColourField name="themeHeaderComColor" />
          <ColourField name="themeHeaderActiveColor" />
          <NumberField name="themeHeaderFontSize" />
        </div>
        <SwitchField name="fixedHeader" />
      </Section>
      <BackgroundField name="background1" />
    </>
  )
}
