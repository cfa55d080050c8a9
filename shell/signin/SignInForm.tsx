import { AlertCircle, Building2, Info, User } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { LoginPage } from '#contract/session.ts'
import type { EndReason } from '../session/entrance.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { PasswordField } from '../controls/PasswordField.tsx'
import { TextField } from '../controls/TextField.tsx'
import { t } from './texts.ts'
import { useSignIn, type Field } from './use-sign-in.ts'

interface SignInFormProps {
  loginPage: LoginPage
  reason: EndReason | undefined
  enter: () => Promise<void>
  /** A user begins to type: the app will be wanted soon. */
  onFirstInput: () => void
}

const passwordWords = { show: t('signin.showPassword'), hide: t('signin.hidePassword'), capsLock: t('signin.capsLock') }
const buttonText = { typing: t('signin.submit'), sending: t('signin.submitting'), opening: t('signin.opening') }

export function SignInForm({ loginPage, reason, enter, onFirstInput }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [helpOpen, setHelpOpen] = useState(false)
  const { values, setValue, missing, alert, phase, captcha, asksTenant, submit } = useSignIn(loginPage, enter)
  const error = (field: Field) => (missing.has(field) ? t('signin.required') : undefined)
  const goTo = (field: Field) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const lacking = await submit()
    if (lacking) goTo(lacking)
  }

  // After a refusal: where to go on typing.
  const next = alert && (captcha.required ? 'captcha' : alert.culprit === 'credentials' ? 'password' : undefined)
  useEffect(() => {
    if (next) form.current?.querySelector<HTMLInputElement>(`[name="${next}"]`)?.focus()
  }, [next, alert])

  return (
    <form ref={form} className="si-form" noValidate onSubmit={(event) => void onSubmit(event)} onInput={onFirstInput}>
      <div role="alert" className="si-alerts">
        {alert && (
          <p className="pt-alert" data-kind="error">
            <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className="pt-sentence">{alert.text}</span>
          </p>
        )}
        {!alert && reason && (
          <p className="pt-alert" data-kind={reason === 'signed-out' || reason === 'expired' ? 'info' : 'warning'}>
            <Info size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(`signin.reason.${reason}`)}
          </p>
        )}
      </div>
      {asksTenant && (
        <TextField
          label={t('signin.tenantCode')}
          icon={<Building2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          name="tenantCode"
          required
          maxLength={64}
          autoComplete="organization"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          value={values.tenantCode}
          onChange={({ target }) => setValue('tenantCode', target.value)}
          error={error('tenantCode')}
          note={t('signin.tenantCodeHint')}
        />
      )}
      <TextField
        label={t('signin.username')}
        icon={<User size={16} strokeWidth={1.75} aria-hidden="true" />}
        name="username"
        required
        maxLength={64}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={loginPage !== 'logintt'}
        value={values.username}
        onChange={({ target }) => setValue('username', target.value)}
        error={error('username')}
      />
      <PasswordField
        words={passwordWords}
        label={t('signin.password')}
        name="password"
        required
        autoComplete="current-password"
        value={values.password}
        onChange={({ target }) => setValue('password', target.value)}
        error={error('password')}
        wrong={alert?.culprit === 'credentials'}
      />
      {captcha.required && <CaptchaField captcha={captcha} missing={missing.has('captcha')} />}
      <div className="si-help">
        <button type="button" className="pt-link" aria-expanded={helpOpen} onClick={() => setHelpOpen(!helpOpen)}>
          {t('signin.forgot')}
        </button>
        {helpOpen && <p>{t('signin.forgotHint')}</p>}
      </div>
      <button
        type="submit"
        className="pt-button"
        data-kind="solid"
        data-size="large"
        aria-disabled={phase !== 'typing'}
      >
        {phase !== 'typing' && <span className="pt-spinner" aria-hidden="true" />}
        {buttonText[phase]}
      </button>
    </form>
  )
}
