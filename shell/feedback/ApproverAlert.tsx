import { useEffect, useState } from 'react'
import { useT } from '../i18n.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import type { ApproverException } from '../request/messages.ts'
import { listen } from '../request/signals.ts'

/** The alert for an approver who could not be found: the report, and what is recommended (specification section 8). */
export function ApproverAlert() {
  const t = useT()
  const [exception, setException] = useState<ApproverException>()
  useEffect(() => listen('approverException', setException), [])
  if (!exception) return null
  const close = () => setException(undefined)
  return (
    <Dialog
      title={t('shell.approver.title')}
      onClose={close}
      foot={
        <button type="button" className="pt-button" data-kind="solid" onClick={close}>
          {t('shell.approver.ok')}
        </button>
      }
    >
      <p className="pt-alert" data-kind="error">
        {exception.report}
      </p>
      {exception.solution && (
        <dl>
          <dt className="pt-field-note">{t('shell.approver.solution')}</dt>
          <dd>{exception.solution}</dd>
        </dl>
      )}
    </Dialog>
  )
}
