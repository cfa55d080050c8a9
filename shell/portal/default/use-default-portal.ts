/** Which portal one begins in: what is stored, what is chosen, and saving it. */
import { useEffect, useState } from 'react'
import { toast } from '../../feedback/toast.ts'
import { useT } from '../../i18n.ts'
import { ports, type DefaultPortal } from '../../ports.ts'
import { messageOf } from '../../request/call-error.ts'
import { submitThrottle } from '../../request/submit-throttle.ts'
import { reloadAccess, useSession } from '../../session/session.ts'

/** @param onDone called once the choice is stored */
export function useDefaultPortal(onDone: () => void) {
  const t = useT()
  const portals = useSession().portals.filter(({ showFlag }) => showFlag !== 0)
  const [stored, setStored] = useState<DefaultPortal>()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [throttle] = useState(submitThrottle)

  useEffect(() => {
    let current = true
    ports()
      .portal.defaultPortal()
      .then((own) => {
        if (!current) return
        setStored(own)
        setCode(own.portalCode)
      })
      .catch((thrown: unknown) => current && setFailure(messageOf(thrown)))
    return () => {
      current = false
    }
  }, [])

  const confirm = async () => {
    if (busy || stored === undefined || !throttle.isOpen()) return
    throttle.begin()
    setBusy(true)
    const chosen = portals.find(({ portalCode }) => portalCode === code)
    const { portalCode = '', portalName = '' } = chosen ?? {}
    try {
      await ports().portal.setDefaultPortal({ id: stored.id, portalCode, portalName })
      await reloadAccess().catch(() => false) // saved all the same; the next start knows it
      toast('success', t('shell.succeeded'))
      onDone()
    } catch (thrown) {
      setFailure(messageOf(thrown))
      setBusy(false)
    }
  }
  return { portals, code, setCode, failure, busy, isLoaded: stored !== undefined, confirm }
}
