/** State of the sign-in form. */
import { useEffect, useRef, useState } from 'react'
import type { FactorChallenge } from '#contract/factor.ts'
import type { LoginPage, SignInKey } from '#contract/session.ts'
import { CallError } from '../request/call.ts'
import { refusalOf, type Culprit } from './refusal.ts'
import { showOwnName } from './own-name.ts'
import { fetchKey } from './server-key.ts'
import { signIn } from './sign-in.ts'
import { useCaptcha } from './use-captcha.ts'

/** Milliseconds between two submissions (specification section 9). */
const THROTTLE = 1_000

export type Field = 'tenantCode' | 'username' | 'password' | 'captcha'
export type Values = Record<'tenantCode' | 'username' | 'password', string>

const empty: Values = { tenantCode: '', username: '', password: '' }

export interface SignInOptions {
  readonly loginPage: LoginPage
  /** Opens the app, once signed in. */
  readonly enter: () => Promise<void>
  /** The password was right, and a second factor is due. */
  readonly onChallenge: (challenge: FactorChallenge, username: string) => void
  /** Why the form is shown again. */
  readonly notice?: string | undefined
}

export function useSignIn({ loginPage, enter, onChallenge, notice }: SignInOptions) {
  const [values, setValues] = useState(empty)
  const [missing, setMissing] = useState<ReadonlySet<Field>>(new Set())
  const [alert, setAlert] = useState<{ text: string; culprit: Culprit } | undefined>(
    notice === undefined ? undefined : { text: notice, culprit: 'none' },
  )
  const [phase, setPhase] = useState<'typing' | 'sending' | 'opening'>('typing')
  const [captchaRequired, setCaptchaRequired] = useState(false)
  const [{ tenantKnown, ...ways }, setOffer] = useState(NO_OFFER)
  const asksTenant = loginPage === 'logintt' && !tenantKnown
  const captcha = useCaptcha(captchaRequired)
  const submittedAt = useRef(0)

  useEffect(() => {
    const control = new AbortController()
    fetchKey(control.signal).then(
      (key) => {
        setCaptchaRequired((asked) => asked || key.captchaRequired)
        setOffer(offerOf(key, loginPage))
        void showOwnName(loginPage, control.signal) // not before: the page is ready without it
      },
      // The user who submits the form learns it.
      () => undefined,
    )
    return () => control.abort()
  }, [loginPage])

  const missingNow = (): Field[] => {
    const wanted: Field[] = asksTenant ? ['tenantCode', 'username', 'password'] : ['username', 'password']
    const lacking = wanted.filter((field) => field !== 'captcha' && values[field].trim() === '')
    return captchaRequired && !captcha.reply ? [...lacking, 'captcha'] : lacking
  }

  const refused = (thrown: unknown) => {
    if (!(thrown instanceof CallError)) {
      setAlert({ text: String(thrown), culprit: 'none' })
      return
    }
    const refusal = refusalOf(thrown)
    setAlert(refusal)
    if (captchaRequired) void captcha.refresh()
    else if (refusal.captchaRequired) setCaptchaRequired(true)
  }

  /** @returns the first field that is missing */
  const submit = async (): Promise<Field | undefined> => {
    if (phase !== 'typing' || Date.now() - submittedAt.current < THROTTLE) return undefined
    const lacking = missingNow()
    setMissing(new Set(lacking))
    if (lacking[0]) return lacking[0]
    submittedAt.current = Date.now()
    setPhase('sending')
    setAlert(undefined)
    try {
      await signIn({ loginPage, ...values, ...(captcha.reply && { captcha: captcha.reply }) })
      setPhase('opening')
      await enter()
    } catch (thrown) {
      const challenge = challengeIn(thrown)
      if (challenge) onChallenge(challenge, values.username.trim())
      else refused(thrown)
      setPhase('typing')
    }
    return undefined
  }

  const setValue = (field: keyof Values, value: string) => {
    setValues((all) => ({ ...all, [field]: value }))
    setMissing((all) => new Set([...all].filter((one) => one !== field)))
  }
  return { values, setValue, missing, alert, phase, captcha, asksTenant, ...ways, submit }
}

const NO_OFFER = { tenantKnown: false, canRecover: false, canRegister: false, isPasswordless: false }

/** What a login page offers beside the password. */
const offerOf = (key: SignInKey, page: LoginPage): typeof NO_OFFER => ({
  tenantKnown: key.tenantKnown,
  canRecover: key.canRecover,
  canRegister: allows(key.canRegister, page),
  isPasswordless: allows(key.passwordless, page),
})

/** A server of the version before does not say. */
const allows = (pages: readonly LoginPage[] | undefined, page: LoginPage): boolean => pages?.includes(page) === true

/** The challenge with which a right password is answered. */
function challengeIn(thrown: unknown): FactorChallenge | undefined {
  if (!(thrown instanceof CallError) || thrown.error !== 'factor_required') return undefined
  // As the contract says what this refusal carries; parsing it would bring zod.
  return thrown.data as unknown as FactorChallenge
}

export type SignInState = ReturnType<typeof useSignIn>
