import { AlertCircle, Info } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import type { EndReason } from '../session/entrance.ts'
import { LOGIN_PAGE_QUERY, REGISTER } from '../session/places.ts'
import { SignInFields } from './SignInFields.tsx'
import { t } from './texts.ts'
import { useSignIn, type Field, type SignInOptions, type SignInState } from './use-sign-in.ts'

/** Fetched where a passkey alone is enough. */
const PasskeyEntry = lazy(() => import('./passkey/PasskeyEntry.tsx'))

interface SignInFormProps extends SignInOptions {
  reason: EndReason | undefined
  /** A user begins to type: the app will be wanted soon. */
  onFirstInput: () => void
}

const buttonText = { typing: t('signin.submit'), sending: t('signin.submitting'), opening: t('signin.opening') }

/** The form of every login page: what went wrong, the fields, help, and the button. */
export function SignInForm({ reason, onFirstInput, ...options }: SignInFormProps) {
  const { loginPage } = options
  const form = useRef<HTMLFormElement>(null)
  const state = useSignIn(options)
  const { alert, phase, captcha, submit } = state
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
      <SignInAlert alert={alert} reason={reason} />
      <SignInFields loginPage={loginPage} state={state} />
      <div className="si-help">
        {state.canRegister && (
          <a className="pt-link si-register" href={`#${REGISTER}?${LOGIN_PAGE_QUERY}=${loginPage}`}>
            {t('signin.register')}
          </a>
        )}
        <Forgotten loginPage={loginPage} canRecover={state.canRecover} />
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
      {(state.isPasswordless || state.asksTenant) && (
        <Suspense>
          <PasskeyEntry
            loginPage={loginPage}
            tenantCode={state.asksTenant ? state.values.tenantCode : undefined}
            enter={options.enter}
          />
        </Suspense>
      )}
    </form>
  )
}

/** The last refusal, or why the session before ended. */
function SignInAlert({ alert, reason }: Pick<SignInState, 'alert'> & Pick<SignInFormProps, 'reason'>) {
  return (
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
  )
}

/**
 * What to do about a forgotten password: recover it, or ask an administrator. Other tenants than the installation's own
 * may accept what it does not, and say so in the next step.
 */
function Forgotten({ loginPage, canRecover }: Pick<SignInFormProps, 'loginPage'> & { canRecover: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (canRecover || loginPage === 'loginpt' || loginPage === 'logintt')
    return (
      <a className="pt-link" href={`#/${loginPage}?step=forgot`}>
        {t('signin.forgot')}
      </a>
    )
  return (
    <>
      <button type="button" className="pt-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('signin.forgot')}
      </button>
      {isOpen && <p>{t('signin.forgotHint')}</p>}
    </>
  )
}
