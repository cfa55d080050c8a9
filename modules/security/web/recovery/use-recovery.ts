/** State of recovering a password: which step is open, and the calls between the steps. */
import { useState } from 'react'
import type { LoginPage } from '#contract/session.ts'
import type { RecoveryMethod } from '#security/contract/recovery.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { sealForServer } from '#shell/signin/server-key.ts'
import { bareRecoveryRoutes as routes } from './bare-recovery-routes.ts'
import { t } from './texts.ts'

export type Step =
  | { readonly name: 'name' | 'way' | 'none' | 'password' | 'done' }
  | { readonly name: 'code'; readonly way: 'mail' | 'sms'; readonly minutes: number }
  | { readonly name: 'questions'; readonly questions: readonly string[] }

interface Begun {
  readonly challenge: string
  readonly methods: readonly RecoveryMethod[]
  readonly questions: readonly string[]
}

export interface Begin {
  readonly username: string
  readonly tenantCode: string
  readonly captcha: { readonly id: string; readonly answer: string }
}

export function useRecovery(loginPage: LoginPage) {
  const [step, setStep] = useState<Step>({ name: 'name' })
  const [begun, setBegun] = useState<Begun>({ challenge: '', methods: [], questions: [] })
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { challenge } = begun

  /** Does a step; what refuses it is shown, and an attempt that is over begins anew. @returns whether it was done */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setAlert(undefined)
    try {
      await work()
      return true
    } catch (thrown) {
      if (thrown instanceof CallError && thrown.error === 'recovery_expired') setStep({ name: 'name' })
      const isCaptcha = thrown instanceof CallError && thrown.error === 'captcha_wrong'
      setAlert(isCaptcha ? t('recovery.captchaWrong') : messageOf(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }

  const choose = async (method: RecoveryMethod, from: Begun): Promise<void> => {
    if (method === 'questions') return setStep({ name: 'questions', questions: from.questions })
    const { minutes } = await call(routes.send, { body: { challenge: from.challenge, method } })
    setStep({ name: 'code', way: method, minutes })
  }

  const prove = async (proof: object): Promise<void> => {
    const { questions } = await call(routes.prove, { body: await sealForServer({ challenge, proof }) })
    setStep(questions.length > 0 ? { name: 'questions', questions } : { name: 'password' })
  }

  return {
    step,
    alert,
    busy,
    hasOtherWays: begun.methods.length > 1,
    methods: begun.methods,
    begin: ({ username, tenantCode, captcha }: Begin) =>
      attempt(async () => {
        const place = { loginPage, username, ...(tenantCode && { tenantCode }) }
        const answer = await call(routes.begin, { body: { ...place, captchaId: captcha.id, captcha: captcha.answer } })
        setBegun(answer)
        setStep({ name: answer.methods.length > 0 ? 'way' : 'none' })
      }),
    choose: (method: RecoveryMethod) => attempt(() => choose(method, begun)),
    back: () => {
      setAlert(undefined)
      setStep({ name: 'way' })
    },
    proveByCode: (code: string) => attempt(() => prove({ method: 'code', code })),
    proveByAnswers: (answers: readonly string[]) => attempt(() => prove({ method: 'questions', answers })),
    setPassword: (newPassword: string, comfirmPassword: string) =>
      attempt(async () => {
        await call(routes.set, { body: await sealForServer({ challenge, newPassword, comfirmPassword }) })
        setStep({ name: 'done' })
      }),
  }
}

export type Recovery = ReturnType<typeof useRecovery>
