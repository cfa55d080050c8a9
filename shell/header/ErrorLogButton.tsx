import { Bug } from 'lucide-react'
import { useT } from '../i18n.ts'
import { errorLog } from '../errors/error-log.ts'
import { loadExtraTexts } from '../extra-texts.ts'
import { useStore } from '../store.ts'
import { useSystemConfig } from '../system-config.ts'
import { useLazyDialog } from './use-lazy-dialog.tsx'

/** As on the bell (specification section 9). */
const MAX_SHOWN = 99

async function loadDialog() {
  const [{ default: Dialog }] = await Promise.all([
    import('../errors/log/ErrorLogDialog.tsx'),
    loadExtraTexts('dialog'),
  ])
  return Dialog
}

/** What went wrong; only there while the configuration has the log on and something did. */
export function ErrorLogButton() {
  const t = useT()
  const { errorLog: isOn } = useSystemConfig()
  const count = useStore(errorLog).length
  const dialog = useLazyDialog(loadDialog, (Dialog, close) => <Dialog onClose={close} />)
  const label = t('shell.errorLog.count', { count })
  return (
    <>
      {isOn && count > 0 && (
        <button
          type="button"
          className="pt-icon-button pt-badged"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          onClick={dialog.open}
        >
          <Bug size={18} strokeWidth={1.6} aria-hidden="true" />
          <span className="pt-badge" aria-hidden="true">
            {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
          </span>
        </button>
      )}
      {dialog.shown}
    </>
  )
}
