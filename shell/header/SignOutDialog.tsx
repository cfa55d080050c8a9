import { useState } from 'react'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { currentAddress, signOut } from '../session/sign-out.ts'

/** Asks before signing out; the sign-in page then leads back to where one was. */
export function SignOutDialog({ onStay }: { onStay: () => void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const leave = () => {
    if (busy) return
    setBusy(true)
    // Unsaved input may make one stay.
    void signOut(currentAddress()).then((isLeaving) => isLeaving || onStay())
  }
  return (
    <Dialog
      title={t('shell.signOut')}
      onClose={onStay}
      foot={
        <>
          <button type="button" className="pt-button" onClick={onStay}>
            {t('shell.cancel')}
          </button>
          <button type="button" className="pt-button" data-kind="solid" aria-disabled={busy} onClick={leave}>
            {t('shell.signOut')}
          </button>
        </>
      }
    >
      <p className="pt-sentence">{t('shell.signOut.confirm')}</p>
    </Dialog>
  )
}
