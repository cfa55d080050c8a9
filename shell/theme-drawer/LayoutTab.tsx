import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { APPEARANCES, COLUMN_STYLES, LAYOUTS, TABS_BAR_STYLES } from '#contract/theme-config.ts'
import { usePhone } from '../frame/use-viewport.ts'
import { useT } from '../i18n.ts'
import { withLayout } from '../theme/own-theme.ts'
import { AccentField } from './AccentField.tsx'
import { BackgroundField } from './BackgroundField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { useDraft } from './draft.ts'
import { ColumnPicture, LayoutPicture, TabsPicture } from './previews.tsx'
import { Section } from './Section.tsx'
import { Segments } from './Segments.tsx'
import { SwitchField } from './SwitchField.tsx'

const icons = { light: Sun, dark: Moon, system: Monitor, device: Smartphone }

/** Layout, colour, appearance, tabs, and the page's picture. A phone has one layout only, and no bar of tabs. */
export function LayoutTab() {
  const t = useT()
  const isPhone = usePhone()
  const { theme, change } = useDraft()
  return (
    <>
      {isPhone ? (
        <p className="pt-alert" data-kind="info">
          {t('theme.onlyDesktop')}
        </p>
      ) : (
        <LayoutChoices />
      )}
      <AccentField />
      <Section title={t('theme.appearance')}>
        <Segments
          field="appearance"
          label={t('theme.appearance')}
          value={theme.appearance}
          options={APPEARANCES.map((value) => {
            const Icon = icons[value]
            return {
              value,
              label: t(`theme.appearance.${value}`),
              icon: <Icon size={14} strokeWidth={1.75} aria-hidden="true" />,
            }
          })}
          onChange={(appearance) => change({ appearance })}
        />
        <div className="pt-theme-pairs">
          <SwitchField name="achromatism" />
          <SwitchField name="compact" />
        </div>
      </Section>
      {!isPhone && (
        <Section title={t('theme.tabs')}>
          <ChoiceField
            field="tabsBarStyle"
            label={t('theme.tabsBarStyle')}
            value={theme.tabsBarStyle}
            options={TABS_BAR_STYLES.map((value) => ({
              value,
              label: t(`theme.tabsBarStyle.${value}`),
              picture: <TabsPicture style={value} />,
            }))}
            onChange={(tabsBarStyle) => change({ tabsBarStyle })}
          />
          <div className="pt-theme-pairs">
            <SwitchField name="showTabs" />
            <SwitchField name="showTabsBarIcon" />
          </div>
        </Section>
      )}
      <BackgroundField name="themeBackgroundImg" />
    </>
  )
}

function LayoutChoices() {
  const t = useT()
  const { theme, change } = useDraft()
  return (
    <>
      <Section title={t('theme.layout')}>
        <ChoiceField
          field="layout"
          label={t('theme.layout')}
          value={theme.layout}
          options={LAYOUTS.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)).map((value) => ({
            value,
            label: t(`theme.layout.${value}`),
            picture: <LayoutPicture layout={value} />,
          }))}
          onChange={(layout) => change(withLayout(layout))}
        />
      </Section>
      {theme.layout === 'column' && (
        <Section title={t('theme.columnStyle')}>
          <ChoiceField
            field="columnStyle"
            label={t('theme.columnStyle')}
            value={theme.columnStyle}
            options={COLUMN_STYLES.map((value) => ({
              value,
              label: t(`theme.columnStyle.${value}`),
              picture: <ColumnPicture style={value} />,
            }))}
            onChange={(columnStyle) => change({ columnStyle })}
          />
        </Section>
      )}
    </>
  )
}

/** As the drawer shows them: those with most in common stand together. */
const ORDER: readonly string[] = ['column', 'horizontal', 'horizontal2', 'comprehensive', 'common', 'vertical', 'float']
