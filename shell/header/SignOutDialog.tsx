import { useState } from 'react'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { usePerson } from '../session/session.ts'
import { currentAddress, signOut } from '../session/sign-out.ts'
import { TENANTS } from '../session/support-visit.ts'

/** Asks before signing out; the sign-in page then leads back to where one was, after a support visit to the tenants. */
export function SignOutDialog({ onStay }: { onStay: () => void }) {
  const t = useT()
  const isVisit = usePerson().support !== undefined
  const [busy, setBusy] = useState(false)
  const leave = () => {
    if (busy) return
    setBusy(true)
    // Unsaved input may make one stay.
    void signOut(isVisit ? TENANTS : currentAddress()).then((isLeaving) => isLeaving || onStay())
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
      <p className="pt-sentence">{t(isVisit ? 'shell.support.signOut' : 'shell.signOut.confirm')}</p>
    </Dialog>
  )
}
