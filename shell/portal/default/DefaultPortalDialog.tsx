import { useT } from '../../i18n.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import './default-portal.css'
import { PortalTable } from './PortalTable.tsx'
import { useDefaultPortal } from './use-default-portal.ts'

interface DefaultPortalDialogProps {
  /** Left out, nothing but choosing leads out. */
  onCancel?: () => void
  onDone: () => void
}

/** Which portal one begins in; nothing chosen saves a blank one (specification sections 2.6 and 5). */
export default function DefaultPortalDialog({ onCancel, onDone }: DefaultPortalDialogProps) {
  const t = useT()
  const { portals, code, setCode, failure, busy, isLoaded, confirm } = useDefaultPortal(onDone)
  const foot = (
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
        aria-disabled={busy || !isLoaded}
        onClick={() => void confirm()}
      >
        {t('dialog.default.confirm')}
      </button>
    </>
  )

  return (
    <Dialog title={t('shell.portal.default')} width="wide" {...(onCancel && { onClose: onCancel })} foot={foot}>
      <p className="pt-default-about">{t('dialog.default.about')}</p>
      <div role="alert">
        {failure !== undefined && (
          <p className="pt-alert" data-kind="error">
            <span className="pt-sentence">{failure}</span>
          </p>
        )}
      </div>
      <PortalTable portals={portals} code={code} disabled={!isLoaded} onChoose={setCode} />
    </Dialog>
  )
}
