import { Languages } from 'lucide-react'
import { useT } from '../i18n.ts'
import { changeLanguage, currentLanguage, languages } from '../language.ts'
import { DropMenu } from '../overlay/DropMenu.tsx'
import { MenuEntry } from '../overlay/MenuEntry.tsx'

export function LanguageMenu() {
  const t = useT()
  const current = currentLanguage()
  return (
    <DropMenu label={t('shell.language')} trigger={<Languages size={18} strokeWidth={1.6} />}>
      {languages.map((language) => (
        <MenuEntry
          key={language}
          lang={language}
          chosen={language === current}
          onChoose={() => language !== current && changeLanguage(language)}
        >
          {t(`shell.language.${language}`)}
        </MenuEntry>
      ))}
    </DropMenu>
  )
}
