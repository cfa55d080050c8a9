import { Radio } from 'antd'
import { useId } from 'react'
import { useT } from '#shell/i18n.ts'
import { changeLanguage, currentLanguage, offeredLanguages } from '#shell/language.ts'
import { chooseAppearance, useAppearance } from '#shell/theme/appearance.ts'
import { Card } from './Card.tsx'

const APPEARANCES = ['light', 'dark', 'system'] as const

/** How I like it: language and brightness, on this device. */
export function Preferences() {
  const t = useT()
  const appearance = useAppearance()
  const [language, brightness] = [useId(), useId()]
  return (
    <Card title={t('system.center.preferences')}>
      <div className="sys-preferences">
        <span id={language}>{t('shell.language')}</span>
        <Radio.Group
          aria-labelledby={language}
          optionType="button"
          value={currentLanguage()}
          options={offeredLanguages().map((value) => ({ value, label: t(`shell.language.${value}`) }))}
          onChange={({ target }: { target: { value?: unknown } }) =>
            changeLanguage(target.value === 'en' ? 'en' : 'zh')
          }
        />
        <span id={brightness}>{t('shell.theme')}</span>
        <Radio.Group
          aria-labelledby={brightness}
          optionType="button"
          value={appearance}
          options={APPEARANCES.map((value) => ({ value, label: t(`shell.theme.${value}`) }))}
          onChange={({ target }: { target: { value?: unknown } }) => {
            const choice = APPEARANCES.find((each) => each === target.value)
            if (choice) chooseAppearance(choice)
          }}
        />
      </div>
    </Card>
  )
}
