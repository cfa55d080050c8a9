/** Registering, in the place of the sign-in form: an address, its code, then one form. */
import { AlertCircle, ArrowLeft, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LoginPage } from '#contract/session.ts'
import { CodeForm } from '../recovery/CodeForm.tsx'
import { AccountForm } from './AccountForm.tsx'
import { MailForm } from './MailForm.tsx'
import { t } from './texts.ts'
import { useRegister, type Register } from './use-register.ts'
import '../recovery/recovery.css'
import './register.css'

/** @param loginPage which one, and so which tenant */
export default function RegisterStep({ loginPage }: { loginPage: LoginPage }) {
  const register = useRegister(loginPage)
  const { step, alert } = register
  const title = useRef<HTMLHeadingElement>(null)
  // The heading says what the new step is; its first field takes the focus itself.
  useEffect(() => {
    if (step.name !== 'mail') title.current?.focus()
  }, [step.name])
  return (
    <>
      <a className="pt-link sec-back" href={`#/${loginPage}`}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('register.back')}
      </a>
      <h1 ref={title} tabIndex={-1}>
        {t(step.name === 'done' ? 'register.done' : 'register.title')}
      </h1>
      <p className="si-lead">{leadOf(register)}</p>
      <div className="si-form">
        <div role="alert" className="si-alerts">
          {alert && (
            <p className="pt-alert" data-kind="error">
              <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="pt-sentence">{alert}</span>
            </p>
          )}
        </div>
        <OpenStep register={register} loginPage={loginPage} />
      </div>
    </>
  )
}

function leadOf({ step, email }: Register): string {
  switch (step.name) {
    case 'closed':
      return ''
    case 'form':
      return t(step.form.isOpen ? 'register.lead.formOpen' : 'register.lead.form')
    case 'done':
      return t(step.isOpen ? 'register.done.open' : 'register.done.about', { email })
    default:
      return t(`register.lead.${step.name}`)
  }
}

function OpenStep({ register, loginPage }: { register: Register; loginPage: LoginPage }) {
  const { step, busy, confirm, sendAgain, changeEmail } = register
  switch (step.name) {
    case 'mail':
      return <MailForm register={register} loginPage={loginPage} />
    case 'closed':
      return (
        <p className="pt-alert" data-kind="info">
          <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('register.closed')}
        </p>
      )
    case 'code':
      return (
        <CodeForm busy={busy} minutes={step.minutes} onCode={confirm} onSend={() => void sendAgain()}>
          <button type="button" className="pt-link" onClick={changeEmail}>
            {t('register.email.changed')}
          </button>
        </CodeForm>
      )
    case 'form':
      return <AccountForm register={register} form={step.form} />
    case 'done':
      return (
        <a className="pt-button sec-button" data-kind="solid" data-size="large" href={`#/${loginPage}`}>
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('register.signIn')}
        </a>
      )
  }
}
