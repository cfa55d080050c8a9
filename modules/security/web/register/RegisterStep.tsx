/** Registering, in the place of the sign-in form: an address or number, its code, then one form. */
import { AlertCircle, CircleCheck } from 'lucide-react'
import type { LoginPage } from '#contract/session.ts'
import { CodeForm } from '../recovery/CodeForm.tsx'
import { StepFrame } from '../recovery/StepFrame.tsx'
import { AccountForm } from './AccountForm.tsx'
import { ContactForm } from './ContactForm.tsx'
import { t } from './texts.ts'
import { useRegister, type Register } from './use-register.ts'
import './register.css'

/** @param loginPage which one, and so which tenant */
export default function RegisterStep({ loginPage }: { loginPage: LoginPage }) {
  const register = useRegister(loginPage)
  const { step, alert } = register
  return (
    <StepFrame
      loginPage={loginPage}
      back={t('register.back')}
      title={t(step.name === 'done' ? 'register.done' : 'register.title')}
      lead={leadOf(register)}
      alert={alert}
      step={step.name}
      first="mail"
    >
      <OpenStep register={register} loginPage={loginPage} />
    </StepFrame>
  )
}

function leadOf({ step, way, contact }: Register): string {
  switch (step.name) {
    case 'closed':
      return ''
    case 'form':
      return t(step.form.isOpen ? 'register.lead.formOpen' : `register.lead.form.${way}`)
    case 'done':
      if (way === 'sms') return t('register.done.sms')
      return t(step.isOpen ? 'register.done.open' : 'register.done.about', { email: contact })
    default:
      return t(`register.lead.${step.name}.${way}`)
  }
}

function OpenStep({ register, loginPage }: { register: Register; loginPage: LoginPage }) {
  const { step, way, busy, confirm, sendAgain, changeContact } = register
  switch (step.name) {
    case 'mail':
      return <ContactForm key={way} register={register} />
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
          <button type="button" className="pt-link" onClick={changeContact}>
            {t(`register.other.${way}`)}
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
