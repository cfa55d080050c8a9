/** State of registering: which step is open, and the calls between the steps. */
import { useState } from 'react'
import type { LoginPage } from '#contract/session.ts'
import type { RegisterForm } from '#security/contract/register.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { sealForServer } from '#shell/signin/server-key.ts'
import { bareRegisterRoutes as routes } from './bare-register-routes.ts'
import { t } from './texts.ts'
import { useOffer, type Way } from './use-offer.ts'

type RegisterStep =
  | { readonly name: 'mail' | 'closed' }
  | { readonly name: 'code'; readonly minutes: number }
  | { readonly name: 'form'; readonly form: RegisterForm }
  | { readonly name: 'done'; readonly isOpen: boolean }

interface BeginRegister {
  readonly contact: string
  readonly tenantCode: string
  readonly captcha: { readonly id: string; readonly answer: string }
}

/** Fields of the form, as the contract names them. */
export type FormField =
  | 'username'
  | 'realName'
  | 'email'
  | 'mobile'
  | 'newPassword'
  | 'comfirmPassword'
  | 'deptId'
  | 'reason'
export type FormValues = Readonly<Record<FormField, string>>
export type FormIssues = Readonly<Partial<Record<FormField, string>>>

export function useRegister(loginPage: LoginPage) {
  const [step, setStep] = useState<RegisterStep>({ name: 'mail' })
  const [challenge, setChallenge] = useState('')
  const { ways, asksTenant } = useOffer(loginPage)
  const [chosen, setChosen] = useState<Way>('mail')
  const way = ways.includes(chosen) ? chosen : (ways[0] ?? 'mail')
  const [contact, setContact] = useState('')
  const [alert, setAlert] = useState<string>()
  /** What the server says of single fields. */
  const [issues, setIssues] = useState<FormIssues>({})
  const [busy, setBusy] = useState(false)

  const fail = (thrown: unknown) => {
    const error = thrown instanceof CallError ? thrown.error : undefined
    if (error === 'registration_closed') return setStep({ name: 'closed' })
    if (error === 'registration_expired' || error === 'registration_waits') setStep({ name: 'mail' })
    const found = thrown instanceof CallError ? thrown.issues : []
    if (found.length > 0) setIssues(Object.fromEntries(found.map(({ path, msg }) => [path, msg])) as FormIssues)
    else setAlert(error === 'captcha_wrong' ? t('register.captchaWrong') : messageOf(thrown))
  }

  /** Does a step; what refuses it is shown. @returns whether it was done */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setAlert(undefined)
    setIssues({})
    try {
      await work()
      return true
    } catch (thrown) {
      fail(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    step,
    way,
    ways,
    asksTenant,
    contact,
    alert,
    issues,
    busy,
    begin: ({ contact: typed, tenantCode, captcha }: BeginRegister) =>
      attempt(async () => {
        const reached = way === 'mail' ? { email: typed.trim() } : { mobile: typed.trim() }
        const place = { loginPage, ...reached, ...(tenantCode && { tenantCode }) }
        const begun = await call(routes.begin, { body: { ...place, captchaId: captcha.id, captcha: captcha.answer } })
        setContact(typed.trim())
        setChallenge(begun.challenge)
        setStep({ name: 'code', minutes: begun.minutes })
      }),
    sendAgain: () =>
      attempt(async () => {
        const { minutes } = await call(routes.send, { body: { challenge } })
        setStep({ name: 'code', minutes })
      }),
    confirm: (code: string) =>
      attempt(async () => {
        const form = await call(routes.prove, { body: await sealForServer({ challenge, code }) })
        setStep({ name: 'form', form })
      }),
    submit: (values: FormValues, { isOpen }: RegisterForm) =>
      attempt(async () => {
        await call(routes.create, { body: await sealForServer({ challenge, ...values }) })
        setStep({ name: 'done', isOpen })
      }),
    /** A refusal of a field holds until that is changed. */
    changed: (field: FormField) => setIssues(({ [field]: _, ...others }) => others),
    changeContact: () => {
      setAlert(undefined)
      setStep({ name: 'mail' })
    },
    /** Confirms the other: what was typed is not one of these. */
    changeWay: (to: Way) => {
      setAlert(undefined)
      setIssues({})
      setContact('')
      setChosen(to)
    },
  }
}

export type Register = ReturnType<typeof useRegister>
