/** State of the second step. */
import { useRef, useState } from 'react'
import type { ChallengeOrigin, FactorChallenge, FactorMethod, FactorSignedIn } from '#contract/factor.ts'
import { bareFactorRoutes } from '../../request/bare-factor-routes.ts'
import { bareSessionRoutes } from '../../request/bare-routes.ts'
import { call, CallError, messageOf } from '../../request/call.ts'
import { seal } from '../../session/seal.ts'
import { CODE_LENGTH } from './CodeCells.tsx'
import { t } from './texts.ts'

export interface FactorStepOptions {
  challenge: FactorChallenge
  loginPage: ChallengeOrigin
  /** Keeps the session and opens the app. */
  enter: (signedIn: FactorSignedIn) => Promise<void>
  /** Back to the password. */
  onBack: (reason?: string) => void
}

export interface StepAlert {
  readonly title: string
  readonly text: string
}

/** Which method is open at first: to enrol, the one that every device has. */
const firstOf = ({ methods, enrol }: FactorChallenge): FactorMethod =>
  (enrol && methods.includes('totp') ? 'totp' : methods.find((method) => method !== 'recovery')) ?? 'totp'

/** Answers a challenge. @throws CallError */
async function answer(fields: object): Promise<FactorSignedIn> {
  const body = await seal(await call(bareSessionRoutes.key), fields)
  return await call(bareFactorRoutes.answer, { body })
}

export function useFactorStep({ challenge: given, loginPage, enter, onBack }: FactorStepOptions) {
  const { challenge } = given
  const [method, setMethod] = useState<FactorMethod>(firstOf(given))
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [alert, setAlert] = useState<StepAlert>()
  const [missing, setMissing] = useState<string>()
  const [phase, setPhase] = useState<'typing' | 'sending'>('typing')
  /** Waits for the recovery codes to be kept. */
  const [signedIn, setSignedIn] = useState<FactorSignedIn>()
  const field = useRef<HTMLInputElement>(null)

  const refused = (thrown: unknown) => {
    setPhase('typing')
    setCode('')
    field.current?.focus()
    if (!(thrown instanceof CallError)) return setAlert({ title: messageOf(thrown), text: '' })
    const count = thrown.number('answersLeft')
    if (count === 0) return onBack(t('factor.wrong.over'))
    if (thrown.error === 'challenge_expired' || thrown.error === 'account_locked') return onBack(thrown.msg)
    if (thrown.error !== 'factor_wrong') return setAlert({ title: thrown.msg, text: '' })
    setAlert({
      title: t(`factor.wrong.${method}`),
      text: count === undefined ? '' : t('factor.wrong.left', { count }),
    })
  }

  const send = async (fields: object) => {
    setPhase('sending')
    setAlert(undefined)
    try {
      const begun = await answer({ challenge, loginPage, method, trust, ...fields })
      if (begun.recoveryCodes.length > 0) setSignedIn(begun)
      else await enter(begun)
    } catch (thrown) {
      refused(thrown)
    }
  }

  /** Asks the user's passkey, or has their first one made, and sends what it answers. */
  const askPasskey = async () => {
    if (phase === 'sending') return
    setPhase('sending')
    setAlert(undefined)
    const passkeys = await import('../passkey/ceremony.ts')
    try {
      const asked = await call(bareFactorRoutes.passkey, { body: { challenge, loginPage } })
      if (asked.creation) await send({ attestation: await passkeys.makePasskey(asked.creation) })
      else if (asked.request) await send({ assertion: await passkeys.askPasskey(asked.request) })
    } catch (thrown) {
      setPhase('typing')
      const title = passkeys.failureOf(thrown)
      if (thrown instanceof CallError) refused(thrown)
      else if (title !== undefined) setAlert({ title, text: '' })
    }
  }

  const submit = async (typed = code) => {
    if (phase === 'sending') return
    const isWhole = method === 'recovery' ? typed.trim() !== '' : typed.length === CODE_LENGTH
    setMissing(isWhole ? undefined : t(method === 'recovery' ? 'factor.missing' : 'factor.incomplete'))
    if (!isWhole) return field.current?.focus()
    await send({ code: typed })
  }

  const choose = (next: FactorMethod) => {
    setMethod(next)
    setCode('')
    setAlert(undefined)
    setMissing(undefined)
  }
  const type = (text: string) => {
    setCode(text)
    setMissing(undefined)
  }
  const values = { method, code, trust, alert, missing, phase, signedIn }
  return { ...values, choose, type, setTrust, submit, askPasskey, field }
}

export type FactorStepState = ReturnType<typeof useFactorStep>
