/** Signing in with a passkey alone: by a button, and by choosing it in the field of the user name. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PasskeyAssertion } from '#contract/passkey.ts'
import type { LoginPage } from '#contract/session.ts'
import { barePasskeyRoutes } from '../../request/bare-passkey-routes.ts'
import { call, CallError } from '../../request/call.ts'
import { keepSession } from '../../session/keep-session.ts'
import { deviceTokens } from '../../session/known-devices.ts'
import { certificationOf } from '../../session/places.ts'
import { askPasskey, cancelPasskey, failureOf, hasAutofill } from './ceremony.ts'
import { passkeySupport } from './support.ts'
import { t } from './texts.ts'

export interface PasskeyEntryProps {
  loginPage: LoginPage
  /**
   * As typed, where the page asks for it; undefined where it does not. Whether the organisation behind it allows a
   * passkey alone is known by its answer only.
   */
  tenantCode: string | undefined
  /** Opens the app, once signed in. */
  enter: () => Promise<void>
}

/** What waits in a field is asked anew so long before the server stops taking the answer. */
const SPARE_MS = 30_000

export function usePasskeyEntry({ loginPage, tenantCode, enter }: PasskeyEntryProps) {
  const [phase, setPhase] = useState<'idle' | 'asking' | 'opening'>('idle')
  const [failure, setFailure] = useState<string>()
  /** Counts what was begun: what ends an earlier request says nothing. */
  const round = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = { loginPage, ...(tenantCode && { tenantCode }) }

  const begin = (): number => {
    clearTimeout(timer.current)
    round.current += 1
    return round.current
  }

  const finish = async (assertion: PasskeyAssertion) => {
    setFailure(undefined)
    setPhase('opening')
    const body = { ...place, assertion, deviceTokens: deviceTokens() }
    keepSession(certificationOf[loginPage], await call(barePasskeyRoutes.signIn, { body }))
    await enter()
  }

  /** A refused passkey is not waited for again: a device that answers by itself would go on for ever. */
  const refused = (thrown: unknown) => {
    setPhase('idle')
    setFailure(failureOf(thrown))
    if (!(thrown instanceof CallError)) void wait()
  }

  /** Waits in the field of the user name. What goes wrong before its user has chosen a passkey there says nothing. */
  const wait = async () => {
    const mine = begin()
    if (passkeySupport() !== 'ok' || tenantCode !== undefined || !(await hasAutofill())) return
    let assertion: PasskeyAssertion
    try {
      const request = await call(barePasskeyRoutes.options, { body: place })
      if (mine !== round.current) return
      timer.current = setTimeout(() => void wait(), request.timeout - SPARE_MS)
      assertion = await askPasskey(request, true)
    } catch {
      return
    }
    await finish(assertion).catch(refused)
  }

  const press = async () => {
    if (phase !== 'idle') return
    if (tenantCode?.trim() === '') return setFailure(t('passkey.tenantFirst'))
    begin()
    setFailure(undefined)
    setPhase('asking')
    try {
      await finish(await askPasskey(await call(barePasskeyRoutes.options, { body: place })))
    } catch (thrown) {
      refused(thrown)
    }
  }

  const start = useEffectEvent(() => void wait())
  useEffect(() => {
    start()
    return () => {
      round.current += 1
      clearTimeout(timer.current)
      cancelPasskey()
    }
  }, [])
  return { phase, failure, press }
}
