import { AlertCircle, X } from 'lucide-react'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { PasswordField } from '../controls/PasswordField.tsx'
import { TextField } from '../controls/TextField.tsx'
import '../overlay/dialog.css'
import { CodeCells } from '../signin/factor/CodeCells.tsx'
import { RecoveryIcon } from '../signin/factor/RecoveryIcon.tsx'
import { t } from '../signin/factor/texts.ts'
import { PasskeyIcon } from '../signin/passkey/PasskeyIcon.tsx'
import { PasskeyPart } from '../signin/passkey/PasskeyPart.tsx'
import { passkeySupport } from '../signin/passkey/support.ts'
import './step-up.css'
import { useStepUp, type StepUpAsk } from './use-step-up.ts'

const passwordWords = () => ({ show: t('stepUp.show'), hide: t('stepUp.hide'), capsLock: t('stepUp.capsLock') })
const LINKS = {
  passkey: 'stepUp.toPasskey',
  totp: 'stepUp.toTotp',
  recovery: 'stepUp.toRecovery',
  password: 'stepUp.toPassword',
} as const

/**
 * Asks a user once more who they are, above whatever is open. It lies in the browser's top layer, so what is under it
 * keeps its input; Esc is its own, and closes nothing else.
 */
export default function StepUpDialog(ask: StepUpAsk) {
  const { refusal, settle } = ask
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const state = useStepUp(ask)

  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    // The browser takes the first button, and a field in a closed dialog cannot have the focus before.
    element?.querySelector<HTMLElement>('input, [type=submit]')?.focus()
    return () => element?.close()
  }, [])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void (state.method === 'passkey' ? state.askPasskey() : state.submit())
  }
  const { action, minutes } = refusal
  const others = refusal.methods.filter((method) => method !== state.method)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="pt-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onCancel={(event) => {
        event.preventDefault()
        settle(false)
      }}
      onKeyDown={(event) => {
        // A drawer below listens to Esc, too.
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        settle(false)
      }}
    >
      <header className="pt-dialog-head">
        <h2 id={`${id}-title`}>{t('stepUp.title')}</h2>
        <button
          type="button"
          className="pt-icon-button"
          aria-label={t('stepUp.close')}
          title={t('stepUp.close')}
          onClick={() => settle(false)}
        >
          <X size={18} strokeWidth={1.6} />
        </button>
      </header>
      <form className="su-form" noValidate onSubmit={onSubmit}>
        <p id={`${id}-lead`}>{action ? t('stepUp.lead.named', { action, minutes }) : t('stepUp.lead', { minutes })}</p>
        <div role="alert" className="su-alerts">
          {state.failure && (
            <p className="pt-alert" data-kind="error">
              <AlertCircle size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="pt-sentence">{state.failure}</span>
            </p>
          )}
        </div>
        <ProofField state={state} />
        {(state.method !== 'passkey' || passkeySupport() === 'ok') && (
          <button type="submit" className="pt-button" data-kind="solid" aria-disabled={state.isBusy}>
            {!state.isBusy && state.method === 'passkey' && <PasskeyIcon size={16} />}
            {t(state.isBusy ? 'stepUp.submitting' : state.method === 'passkey' ? 'stepUp.passkey' : 'stepUp.submit')}
          </button>
        )}
        {others.length > 0 && (
          <p className="su-others">
            {others.map((method) => (
              <button key={method} type="button" className="pt-link" onClick={() => state.choose(method)}>
                {t(LINKS[method])}
              </button>
            ))}
          </p>
        )}
      </form>
    </dialog>
  )
}

/** What the user proves it with. */
function ProofField({ state }: { state: ReturnType<typeof useStepUp> }) {
  const { method, answer, type, missing, failure, submit, field } = state
  const common = {
    value: answer,
    onChange: ({ target }: { target: HTMLInputElement }) => type(target.value),
    error: missing,
    wrong: failure !== undefined,
    autoFocus: true,
  }
  switch (method) {
    case 'passkey':
      return <PasskeyPart about={t('factor.passkey.about')} />
    case 'password':
      return (
        <PasswordField
          {...common}
          ref={field}
          words={passwordWords()}
          label={t('stepUp.password')}
          autoComplete="current-password"
        />
      )
    case 'recovery':
      return (
        <TextField
          {...common}
          ref={field}
          label={t('factor.recovery')}
          icon={<RecoveryIcon size={16} />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          note={t('factor.recovery.hint')}
        />
      )
    case 'totp':
      return (
        <div>
          <CodeCells
            inputRef={field}
            label={t('factor.code')}
            hint={missing ?? t('factor.code.hint')}
            value={answer}
            onChange={type}
            onComplete={(code) => void submit(code)}
            isWrong={missing !== undefined || failure !== undefined}
            autoFocus
          />
        </div>
      )
  }
}
