import { AlertCircle, ArrowLeft, User } from 'lucide-react'
import { useEffect, useId, type FormEvent } from 'react'
import type { FactorMethod } from '#contract/factor.ts'
import { TextField } from '../../controls/TextField.tsx'
import { PasskeyIcon } from '../passkey/PasskeyIcon.tsx'
import { PasskeyPart } from '../passkey/PasskeyPart.tsx'
import { passkeySupport } from '../passkey/support.ts'
import { CodeCells } from './CodeCells.tsx'
import { EnrolPart } from './EnrolPart.tsx'
import './factor.css'
import { OtherWays } from './OtherWays.tsx'
import { RecoveryIcon } from './RecoveryIcon.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { t } from './texts.ts'
import { useCountdown } from './use-countdown.ts'
import { useFactorStep, type FactorStepOptions, type FactorStepState } from './use-factor-step.ts'

export interface FactorStepProps extends FactorStepOptions {
  /** As typed; empty where a registered system vouches. */
  username: string
}

/** The second step of signing in: a code, or a factor enrolled first and its recovery codes kept. */
export default function FactorStep({ username, ...options }: FactorStepProps) {
  const { challenge, enter, onBack } = options
  const step = useFactorStep(options)
  const { signedIn } = step
  useEffect(() => {
    document.title = `${t('factor.title')} · Portico`
  }, [])
  if (signedIn)
    return <RecoveryCodes codes={signedIn.recoveryCodes} username={username} onKept={() => void enter(signedIn)} />
  const isRecovery = step.method === 'recovery'
  const other = challenge.methods.find((method) => method !== 'recovery') ?? 'totp'
  return (
    <div className="sf-step">
      <button type="button" className="pt-link sf-back" onClick={() => (isRecovery ? step.choose(other) : onBack())}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t(isRecovery ? `factor.recovery.back.${other}` : 'factor.back')}
      </button>
      <h1>{t(challenge.enrol ? 'factor.enrol.title' : isRecovery ? 'factor.recovery.title' : 'factor.title')}</h1>
      {challenge.enrol && (
        <p className="sf-lead">
          {t(step.method === 'passkey' ? 'factor.enrol.lead.passkey' : 'factor.enrol.lead.totp')}
        </p>
      )}
      {isRecovery && <p className="sf-lead">{t('factor.recovery.lead')}</p>}
      <Who username={username} seconds={challenge.seconds} onOver={() => onBack(t('factor.over'))} />
      <Form step={step} {...options} />
      <OtherWays step={step} challenge={challenge} />
      {!challenge.enrol && <p className="sf-hint">{t(isRecovery ? 'factor.recovery.lost' : 'factor.helpless')}</p>}
    </div>
  )
}

/** Whose account it is, and how long the challenge is good for. */
function Who({ username, seconds, onOver }: { username: string; seconds: number; onOver: () => void }) {
  const { clock, spoken } = useCountdown(seconds, onOver)
  return (
    <p className="sf-who">
      <span className="sf-name">
        {username !== '' && (
          <>
            <User size={16} strokeWidth={1.75} aria-hidden="true" />
            {username}
          </>
        )}
      </span>
      <span role="timer" aria-live="off">
        {t('factor.left', { time: clock })}
      </span>
      <span className="pt-unseen" role="status">
        {spoken !== undefined && t('factor.left.spoken', { seconds: spoken })}
      </span>
    </p>
  )
}

function Form({ step, challenge, loginPage, onBack }: { step: FactorStepState } & FactorStepOptions) {
  const { method, alert, missing, phase, submit, askPasskey } = step
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void (method === 'passkey' ? askPasskey() : submit())
  }
  const isBusy = phase === 'sending'
  return (
    <form className="sf-form" noValidate onSubmit={onSubmit}>
      {challenge.enrol && method === 'totp' && (
        <EnrolPart challenge={challenge.challenge} loginPage={loginPage} onFailed={(reason) => onBack(reason)} />
      )}
      <div role="alert" className="sf-alerts">
        {alert && (
          <p className="pt-alert" data-kind="error">
            <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>
              <b>{alert.title}</b>
              {alert.text && <span className="sf-after">{alert.text}</span>}
            </span>
          </p>
        )}
        {!alert && missing && method !== 'recovery' && <p className="sf-missing">{missing}</p>}
      </div>
      <AnswerField step={step} isEnrolling={challenge.enrol} />
      {challenge.trustDays > 0 && <Trust step={step} days={challenge.trustDays} />}
      {(method !== 'passkey' || passkeySupport() === 'ok') && (
        <button type="submit" className="pt-button" data-kind="solid" data-size="large" aria-disabled={isBusy}>
          {isBusy && <span className="pt-spinner" aria-hidden="true" />}
          {!isBusy && method === 'passkey' && <PasskeyIcon size={18} />}
          {t(isBusy ? 'factor.submitting' : submitText(method, challenge.enrol))}
        </button>
      )}
    </form>
  )
}

const submitText = (method: FactorMethod, isEnrolling: boolean) => {
  if (method !== 'passkey') return 'factor.submit'
  return isEnrolling ? 'factor.passkey.make' : 'factor.passkey.use'
}

/** What the user answers with. */
function AnswerField({ step, isEnrolling }: { step: FactorStepState; isEnrolling: boolean }) {
  const { method, code, type, alert, missing, submit, field } = step
  switch (method) {
    case 'passkey':
      return <PasskeyPart about={t(isEnrolling ? 'factor.passkey.make.about' : 'factor.passkey.about')} />
    case 'recovery':
      return (
        <TextField
          key="recovery"
          ref={field}
          label={t('factor.recovery')}
          icon={<RecoveryIcon size={16} />}
          name="recovery"
          value={code}
          onChange={({ target }) => type(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          maxLength={20}
          error={missing}
          note={t('factor.recovery.hint')}
          wrong={alert !== undefined}
        />
      )
    case 'totp':
      return (
        <CodeCells
          key="code"
          inputRef={field}
          label={t('factor.code')}
          hint={t('factor.code.hint')}
          value={code}
          onChange={type}
          onComplete={(whole) => void submit(whole)}
          isWrong={alert !== undefined || missing !== undefined}
          autoFocus
        />
      )
  }
}

function Trust({ step: { trust, setTrust }, days }: { step: FactorStepState; days: number }) {
  const id = useId()
  return (
    <div className="sf-trust">
      <input
        id={id}
        type="checkbox"
        checked={trust}
        onChange={({ target }) => setTrust(target.checked)}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id}>{t('factor.trust', { days })}</label>
      <p id={`${id}-hint`} className="sf-hint">
        {t('factor.trust.hint')}
      </p>
    </div>
  )
}
