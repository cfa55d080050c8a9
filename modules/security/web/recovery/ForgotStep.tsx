/** Recovering a forgotten password, in the place of the sign-in form: one step at a time, each with one button. */
import { AlertCircle, ArrowLeft, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LoginPage } from '#contract/session.ts'
import { CodeStep } from './CodeStep.tsx'
import { NameStep } from './NameStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { QuestionsStep } from './QuestionsStep.tsx'
import { t } from './texts.ts'
import { useRecovery, type Recovery, type Step } from './use-recovery.ts'
import { WayStep } from './WayStep.tsx'
import './recovery.css'

/** @param loginPage which one, and so which tenant */
export default function ForgotStep({ loginPage }: { loginPage: LoginPage }) {
  const recovery = useRecovery(loginPage)
  const { step, alert } = recovery
  const title = useRef<HTMLHeadingElement>(null)
  // The heading says what the new step is; its first field takes the focus itself.
  useEffect(() => {
    if (step.name !== 'name') title.current?.focus()
  }, [step.name])
  return (
    <>
      <a className="pt-link sec-back" href={`#/${loginPage}`}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('recovery.back')}
      </a>
      <h1 ref={title} tabIndex={-1}>
        {t(step.name === 'done' ? 'recovery.done' : 'recovery.title')}
      </h1>
      <p className="si-lead">{leadOf(step)}</p>
      <div className="si-form">
        <div role="alert" className="si-alerts">
          {alert && (
            <p className="pt-alert" data-kind="error">
              <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="pt-sentence">{alert}</span>
            </p>
          )}
        </div>
        <OpenStep recovery={recovery} loginPage={loginPage} />
      </div>
    </>
  )
}

function leadOf({ name }: Step): string {
  switch (name) {
    case 'none':
      return ''
    case 'done':
      return t('recovery.done.about')
    default:
      return t(`recovery.lead.${name}`)
  }
}

function OpenStep({ recovery, loginPage }: { recovery: Recovery; loginPage: LoginPage }) {
  const { step } = recovery
  switch (step.name) {
    case 'name':
      return <NameStep recovery={recovery} loginPage={loginPage} />
    case 'way':
      return <WayStep recovery={recovery} />
    case 'none':
      return (
        <p className="pt-alert" data-kind="info">
          <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('recovery.none')}
        </p>
      )
    case 'code':
      return <CodeStep recovery={recovery} way={step.way} minutes={step.minutes} />
    case 'questions':
      return <QuestionsStep key={step.questions.join('\n')} recovery={recovery} questions={step.questions} />
    case 'password':
      return <PasswordStep recovery={recovery} />
    case 'done':
      return (
        <a className="pt-button sec-button" data-kind="solid" data-size="large" href={`#/${loginPage}`}>
          <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('recovery.signIn')}
        </a>
      )
  }
}
