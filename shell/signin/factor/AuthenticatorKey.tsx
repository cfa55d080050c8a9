import { QRCodeSVG } from '@rc-component/qrcode'
import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import './factor.css'
import { t } from './texts.ts'
import { useCopied } from './use-copied.ts'

const PICTURE_SIZE = 168

interface AuthenticatorKeyProps {
  /** Undefined while it is on its way. */
  made: { readonly secret: string; readonly uri: string } | undefined
}

/** A picture for the authenticator app to scan, and the same as a key to type. */
export function AuthenticatorKey({ made }: AuthenticatorKeyProps) {
  const id = useId()
  const { isCopied, copy } = useCopied()
  return (
    <div className="sf-enrol">
      <div className="sf-picture" aria-busy={!made}>
        {made ? (
          <QRCodeSVG
            value={made.uri}
            size={PICTURE_SIZE}
            marginSize={2}
            bgColor="#ffffff"
            fgColor="#000000"
            role="img"
            aria-label={t('factor.enrol.picture')}
          />
        ) : (
          <span className="pt-unseen">{t('factor.enrol.loading')}</span>
        )}
      </div>
      <div className="sf-key">
        <span id={id} className="sf-hint">
          {t('factor.enrol.key')}
        </span>
        <code aria-labelledby={id}>{made?.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <button type="button" className="pt-link" onClick={() => made && copy(made.secret)}>
          {isCopied ? (
            <Check size={14} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
          )}
          {t(isCopied ? 'factor.copied' : 'factor.copy')}
        </button>
      </div>
    </div>
  )
}
