import { Download } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import { MenuEntry } from '#shell/overlay/MenuEntry.tsx'
import { useGo } from '#shell/page/use-page.ts'
import { DOWNLOADS } from './downloads.ts'

/** The way to the download centre, in the menu of the avatar. */
export function DownloadsEntry() {
  const t = useT()
  const go = useGo()
  return (
    <MenuEntry icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />} onChoose={() => go(DOWNLOADS)}>
      {t('kit.tasks.title')}
    </MenuEntry>
  )
}
