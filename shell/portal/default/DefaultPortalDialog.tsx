import { useEffect, useId, useState } from 'react'
import { toast } from '../../feedback/toast.ts'
import { useT } from '../../i18n.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import { ports, type DefaultPortal } from '../../ports.ts'
import { messageOf } from '../../request/call-error.ts'
import { submitThrottle } from '../../request/submit-throttle.ts'
import { reloadAccess, useSession } from '../../session/session.ts'
import './default-portal.css'

interface DefaultPortalDialogProps {
  /** Left out, nothing but choosing leads out. */
  onCancel?: () => void
  onDone: () => void
}

/** Which portal one begins in; nothing chosen saves a blank one (specification sections 2.6 and 5). */
export default function DefaultPortalDialog({ onCancel, onDone }: DefaultPortalDialogProps) {
  const t = useT()
  const group = useId()
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

  return (
    <Dialog
      title={t('shell.portal.default')}
      width="wide"
      {...(onCancel && { onClose: onCancel })}
      foot={
        <>
          {onCancel && (
            <button type="button" className="pt-button" onClick={onCancel}>
              {t('shell.cancel')}
            </button>
          )}
          <button
            type="button"
            className="pt-button"
            data-kind="solid"
            aria-disabled={busy || stored === undefined}
            onClick={() => void confirm()}
          >
            {t('dialog.default.confirm')}
          </button>
        </>
      }
    >
      <p className="pt-default-about">{t('dialog.default.about')}</p>
      <div role="alert">
        {failure !== undefined && (
          <p className="pt-alert" data-kind="error">
            <span className="pt-sentence">{failure}</span>
          </p>
        )}
      </div>
      <table className="pt-default-portals">
        <thead>
          <tr>
            <th scope="col">{t('dialog.default.code')}</th>
            <th scope="col">{t('dialog.default.name')}</th>
          </tr>
        </thead>
        <tbody>
          {[...portals, { portalCode: '', portalName: t('dialog.default.none') }].map(({ portalCode, portalName }) => (
            <tr key={portalCode} data-chosen={code === portalCode}>
              <td>
                <label>
                  <input
                    type="radio"
                    name={group}
                    checked={code === portalCode}
                    disabled={stored === undefined}
                    onChange={() => setCode(portalCode)}
                  />
                  {portalCode || portalName}
                </label>
              </td>
              <td>{portalCode && portalName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
