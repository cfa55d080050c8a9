/** Recovering a forgotten password, in the place of the sign-in form: one step at a time, each with one button. */
import { AlertCircle, CircleCheck } from 'lucide-react'
import type { LoginPage } from '#contract/session.ts'
import { CodeStep } from './CodeStep.tsx'
import { NameStep } from './NameStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { QuestionsStep } from './QuestionsStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import { t } from './texts.ts'
import { useRecovery, type Recovery, type Step } from './use-recovery.ts'
import { WayStep } from './WayStep.tsx'

/** @param loginPage which one, and so which tenant */
export default function ForgotStep({ loginPage }: { loginPage: LoginPage }) {
  const recovery = useRecovery(loginPage)
  const { step, alert } = recovery
  return (
    <StepFrame
      loginPage={loginPage}
      back={t('recovery.back')}
      title={t(step.name === 'done' ? 'recovery.done' : 'recovery.title')}
      lead={leadOf(step)}
      alert={alert}
      step={step.name}
      first="name"
    >
      <OpenStep recovery={recovery} loginPage={loginPage} />
    </StepFrame>
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
