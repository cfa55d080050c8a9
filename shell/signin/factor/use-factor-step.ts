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

/** Answers a challenge. @throws CallError */
async function answer(fields: object): Promise<FactorSignedIn> {
  const body = await seal(await call(bareSessionRoutes.key), fields)
  return await call(bareFactorRoutes.answer, { body })
}

export function useFactorStep({ challenge: { challenge }, loginPage, enter, onBack }: FactorStepOptions) {
  const [method, setMethod] = useState<FactorMethod>('totp')
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
      title: t(`factor.wrong.${method === 'recovery' ? 'recovery' : 'totp'}`),
      text: count === undefined ? '' : t('factor.wrong.left', { count }),
    })
  }

  const submit = async (typed = code) => {
    if (phase === 'sending') return
    const isWhole = method === 'recovery' ? typed.trim() !== '' : typed.length === CODE_LENGTH
    setMissing(isWhole ? undefined : t(method === 'recovery' ? 'factor.missing' : 'factor.incomplete'))
    if (!isWhole) return field.current?.focus()
    setPhase('sending')
    setAlert(undefined)
    try {
      const begun = await answer({ challenge, loginPage, method, code: typed, trust })
      if (begun.recoveryCodes.length > 0) setSignedIn(begun)
      else await enter(begun)
    } catch (thrown) {
      refused(thrown)
    }
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
  return { method, choose, code, type, trust, setTrust, alert, missing, phase, submit, field, signedIn }
}

export type FactorStepState = ReturnType<typeof useFactorStep>
