import { AlertCircle, Info } from 'lucide-react'
import './passkey.css'
import { PasskeyIcon } from './PasskeyIcon.tsx'
import { passkeySupport } from './support.ts'
import { t } from './texts.ts'
import { usePasskeyEntry, type PasskeyEntryProps } from './use-passkey-entry.ts'

const buttonText = { idle: 'passkey.signIn', asking: 'passkey.asking', opening: 'passkey.opening' } as const

/** Beside the form, where a passkey alone is enough: the button, or why there is none. */
export default function PasskeyEntry(props: PasskeyEntryProps) {
  const { phase, failure, press } = usePasskeyEntry(props)
  const support = passkeySupport()
  if (support !== 'ok' && props.tenantCode !== undefined) return null
  if (support !== 'ok')
    return (
      <p className="pk-missing">
        <Info size={16} strokeWidth={1.75} aria-hidden="true" />
        {t(`passkey.${support}`)}
      </p>
    )
  return (
    <div className="pk-entry">
      <p className="pk-or" aria-hidden="true">
        {t('passkey.or')}
      </p>
      <div role="alert" className="si-alerts">
        {failure !== undefined && (
          <p className="pt-alert" data-kind="error">
            <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className="pt-sentence">{failure}</span>
          </p>
        )}
      </div>
      <button
        type="button"
        className="pt-button"
        data-size="large"
        aria-disabled={phase !== 'idle'}
        onClick={() => void press()}
      >
        {phase === 'idle' ? <PasskeyIcon size={18} /> : <span className="pt-spinner" aria-hidden="true" />}
        {t(buttonText[phase])}
      </button>
    </div>
  )
}
