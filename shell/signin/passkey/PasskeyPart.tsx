import { t as factorText } from '../factor/texts.ts'
import './passkey.css'
import { PasskeyIcon } from './PasskeyIcon.tsx'
import { passkeySupport } from './support.ts'
import { t } from './texts.ts'

/** What a press will ask for; where the browser has no passkeys, why. */
export function PasskeyPart({ about }: { about: string }) {
  const support = passkeySupport()
  return (
    <p className="pk-part" data-missing={support !== 'ok'}>
      <PasskeyIcon size={28} />
      <span>
        <b>{factorText('factor.passkey')}</b>
        <span>{support === 'ok' ? about : t(`passkey.${support}`)}</span>
      </span>
    </p>
  )
}
