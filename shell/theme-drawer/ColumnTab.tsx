import { useT } from '../i18n.ts'
import { BackgroundField } from './BackgroundField.tsx'
import { ColourField } from './ColourField.tsx'
import { useDraft } from './draft.ts'
import { NumberField } from './NumberField.tsx'
import { Section } from './Section.tsx'

/** The side bar on both levels. */
export function ColumnTab() {
  const t = useT()
  const { theme } = useDraft()
  const isColumn = theme.layout === 'column'
  return (
    <>
      <Section title={t('theme.firstLevel')}>
        <div className="pt-theme-pairs">
          <ColourField name="themeSidebarBackground" />
          {isColumn && <NumberField name="themeSidebarWidth" />}
          <ColourField name="themeSidebarFontColor" />
          <ColourField name="themeSidebarActiveColor" />
          <NumberField name="themeSidebarFontSize" />
          <NumberField name="themeSidebarMenuItemHeight" />
        </div>
      </Section>
      <Section title={t('theme.secondLevel')}>
        <div className="pt-theme-pairs">
          <ColourField name="themeSidebarFontColor2" />
          <ColourField name="themeSidebarActiveColor2" />
          <NumberField name="themeSidebarFontSize2" />
        </div>
      </Section>
      <BackgroundField name="background2" />
    </>
  )
}
