import { CircleQuestionMark } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import { MenuEntry } from '#shell/overlay/MenuEntry.tsx'
import { useLocation } from '#shell/page/location.ts'
import './texts.ts'

/** The way to the help, in the menu of the avatar: to the page of it that is about what is open. */
export function HelpEntry() {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <MenuEntry
      icon={<CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden="true" />}
      onChoose={() => void import('./open-help.ts').then(({ openHelp }) => openHelp(pathname))}
    >
      {t('help.title')}
    </MenuEntry>
  )
}
