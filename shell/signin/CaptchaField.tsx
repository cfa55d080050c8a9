import { RefreshCw, ShieldCheck } from 'lucide-react'
import { TextField } from '../controls/TextField.tsx'
import { t } from './texts.ts'
import type { CaptchaState, Proof } from './use-captcha.ts'

interface CaptchaFieldProps {
  captcha: CaptchaState
  missing: boolean
  /** Takes the focus when it appears; left out, it does. */
  isFirst?: boolean
}

function noteOf(proof: Proof): string | undefined {
  switch (proof.state) {
    case 'running':
      return t('signin.proofRunning', { percent: proof.percent })
    case 'failed':
      return t('signin.proofFailed')
    case 'done':
    case 'idle':
      return undefined
  }
}

/** The verification code: it appears in place, takes focus, and has a way for those who cannot see the picture. */
export function CaptchaField({ captcha, missing, isFirst = true }: CaptchaFieldProps) {
  const { proof, image } = captcha
  const verified = proof.state === 'done'
  const alternative = noteOf(proof) ?? (
    <button type="button" className="pt-link" disabled={!image} onClick={() => void captcha.prove()}>
      {t('signin.proofStart')}
    </button>
  )
  return (
    <div className="si-captcha">
      <TextField
        label={t('signin.captcha')}
        icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
        name="captcha"
        placeholder={t('signin.captchaPlaceholder')}
        value={verified ? t('signin.proofDone') : captcha.typed}
        readOnly={verified}
        onChange={({ target }) => captcha.setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={isFirst}
        maxLength={12}
        error={missing ? t('signin.required') : captcha.failed ? t('signin.captchaFailed') : undefined}
        beside={
          <>
            <span className="si-picture">
              {image ? (
                <img
                  src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}`}
                  alt={t('signin.captchaPicture')}
                />
              ) : (
                <span className="pt-unseen">{t('signin.captchaLoading')}</span>
              )}
            </span>
            <button
              type="button"
              className="pt-icon-button"
              aria-label={t('signin.captchaRefresh')}
              title={t('signin.captchaRefresh')}
              onClick={() => void captcha.refresh()}
            >
              <RefreshCw size={16} strokeWidth={1.75} />
            </button>
          </>
        }
      />
      <p className="si-proof" aria-live="polite">
        {verified ? <span className="pt-unseen">{t('signin.proofDone')}</span> : alternative}
      </p>
    </div>
  )
}
