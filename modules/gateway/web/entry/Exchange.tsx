import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errors } from '#contract/errors.ts'
import type { FactorChallenge } from '#contract/factor.ts'
import { entryRoutes, type Vouching } from '#gateway/contract/entry.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { enterWith } from '#shell/session/enter.ts'
import { safeRedirect } from '#shell/session/places.ts'
import { session } from '#shell/session/session.ts'
import { useStore } from '#shell/store.ts'
import { EntryNotice } from './EntryNotice.tsx'
import { EntryQuestion } from './EntryQuestion.tsx'

const FactorStep = lazy(() => import('#shell/signin/factor/FactorStep.tsx'))

interface ExchangeProps {
  ticket: string
  /** The system the browser was sent to from here. */
  clientId?: string
  /** Where to land when the system says nothing. */
  redirect: string | null
  /** This window has begun the sign-in itself: no other user can have sent the person here. */
  isExpected?: boolean
}

type Step =
  | { readonly at: 'entering' }
  | { readonly at: 'asking'; readonly vouching: Vouching }
  | { readonly at: 'challenged'; readonly challenge: EntryChallenge }
  | { readonly at: 'refused'; readonly reason: string }

/** A second factor is due; with it comes what an exchange answers besides the token. */
type EntryChallenge = FactorChallenge & { readonly redirect: string; readonly tenantCert: '0' | '1' | '2' }

/** As the contract says what this refusal carries. */
const challengeIn = (thrown: unknown): EntryChallenge | undefined =>
  thrown instanceof CallError && thrown.is(errors.factorRequired)
    ? (thrown.data as unknown as EntryChallenge)
    : undefined

/**
 * Exchanges a ticket for a session, once, and asks first: anybody can send a user a link with a ticket of their own,
 * and would find in that account whatever is done there. Who is that very person already just goes on.
 */
export function Exchange({ ticket, clientId, redirect, isExpected = false }: ExchangeProps) {
  const t = useT()
  const person = useStore(session)?.person
  const [step, setStep] = useState<Step>({ at: 'entering' })
  const isBegun = useRef(false)
  const given = { body: { ticket, ...(clientId && { clientId }) } }

  const attempt = async (what: () => Promise<void>) => {
    try {
      await what()
    } catch (thrown) {
      const challenge = challengeIn(thrown)
      if (challenge) return setStep({ at: 'challenged', challenge })
      setStep({ at: 'refused', reason: messageOf(thrown) })
    }
  }
  const enter = async () => {
    setStep({ at: 'entering' })
    const entered = await call(entryRoutes.exchange, given)
    enterWith(entered, entered.redirect || redirect)
  }
  const arrive = async () => {
    if (!person && isExpected) return enter()
    const resumed = person && (await call(entryRoutes.resume, given))
    if (resumed?.isOwn) return goTo(safeRedirect(resumed.redirect || redirect), { replace: true })
    setStep({ at: 'asking', vouching: await call(entryRoutes.look, given) })
  }
  const begin = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    void attempt(arrive)
  })
  useEffect(() => begin(), [])

  switch (step.at) {
    case 'entering':
      return (
        <p className="gw-entering" role="status">
          {t('gateway.entry.entering')}
        </p>
      )
    case 'asking':
      return (
        <EntryQuestion vouching={step.vouching} current={person?.realName} onContinue={() => void attempt(enter)} />
      )
    case 'challenged':
      return (
        <Suspense fallback={null}>
          <div className="gw-factor">
            <FactorStep
              challenge={step.challenge}
              loginPage="entry"
              username=""
              enter={({ token }) => {
                const { tenantCert, redirect: landing } = step.challenge
                enterWith({ token, tenantCert }, landing || redirect)
                return Promise.resolve()
              }}
              onBack={(reason) => setStep({ at: 'refused', reason: reason ?? t('gateway.entry.givenUp') })}
            />
          </div>
        </Suspense>
      )
    case 'refused':
      return <EntryNotice reason={step.reason} />
  }
}
