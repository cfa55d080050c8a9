import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { loadExtraTexts } from '../extra-texts.ts'
import { useT } from '../i18n.ts'
import { MenuEntry } from '../overlay/MenuEntry.tsx'
import { useOffer } from '../portal/use-offer.ts'
import { useLazyDialog } from './use-lazy-dialog.tsx'

async function loadDialog() {
  const [{ default: Dialog }] = await Promise.all([
    import('../portal/default/DefaultPortalDialog.tsx'),
    loadExtraTexts('dialog'),
  ])
  return Dialog
}

/** The entry that asks for one's default portal, and its dialog; neither where there are no portals. */
export function useDefaultPortal(): { readonly entry: ReactNode; readonly dialog: ReactNode } {
  const t = useT()
  const { portals, isEnabled } = useOffer()
  const { open, shown } = useLazyDialog(loadDialog, (Dialog, close) => <Dialog onCancel={close} onDone={close} />)
  const entry = isEnabled && portals.length > 0 && (
    <MenuEntry icon={<DoorOpen size={16} strokeWidth={1.75} aria-hidden="true" />} onChoose={open}>
      {t('shell.portal.default')}
    </MenuEntry>
  )
  return { entry, dialog: shown }
}
