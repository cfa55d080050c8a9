import { Languages } from 'lucide-react'
import { useT } from '../i18n.ts'
import { changeLanguage, currentLanguage, offeredLanguages } from '../language.ts'
import { DropMenu } from '../overlay/DropMenu.tsx'
import { MenuEntry } from '../overlay/MenuEntry.tsx'
import { leaveWindow } from '../page/leaving.ts'
import { useSystemConfig } from '../system-config.ts'

export function LanguageMenu() {
  const t = useT()
  const current = currentLanguage()
  useSystemConfig()
  const languages = offeredLanguages()
  if (languages.length === 1 && languages[0] === current) return null
  return (
    <DropMenu label={t('shell.language')} trigger={<Languages size={18} strokeWidth={1.6} />}>
      {languages.map((language) => (
        <MenuEntry
          key={language}
          lang={language}
          chosen={language === current}
          onChoose={() => language !== current && void leaveWindow(() => changeLanguage(language))}
        >
          {t(`shell.language.${language}`)}
        </MenuEntry>
      ))}
    </DropMenu>
  )
}
