/** The navigation guard: nothing is shown before it agrees. */
import { useEffect, useEffectEvent, useState } from 'react'
import { navigateTo, useLocation } from '../page/location.ts'
import { ports } from '../ports.ts'
import { CallError } from '../request/call-error.ts'
import { enterPortal, loadSession, MalformedReply, session } from '../session/session.ts'
import type { EndReason } from '../session/entrance.ts'
import { endSession } from '../session/sign-out.ts'
import { isSignedIn } from '../session/login-interception.ts'
import { useStore } from '../store.ts'
import { UnknownPortal } from '../portal/load-portal.ts'
import { decide, inPortal, type Decision } from './decide.ts'
import { cookiePortal, hasPortals } from './portal.ts'

export type GuardState =
  | { readonly state: 'waiting' }
  | { readonly state: 'open'; readonly bare: boolean }
  /** Nothing answered: the session may still be good, so it is kept and one can try again. */
  | { readonly state: 'failed'; readonly reason: unknown; readonly retry: () => void }

const SILENT: readonly number[] = [0, 502, 503, 504]

/**
 * Why the session ends with the failure: it was refused, or answered with something else than agreed. Silence ends
 * nothing.
 */
function endOf(thrown: unknown): EndReason | undefined {
  if (thrown instanceof MalformedReply) return thrown.part
  return thrown instanceof CallError && !SILENT.includes(thrown.status) ? 'expired' : undefined
}

async function runSteps(address: string): Promise<string | undefined> {
  for (const step of ports().slots.guardSteps) {
    const elsewhere = await step(address)
    if (elsewhere !== undefined) return elsewhere
  }
  return undefined
}

/** @param whileLoading called with the path that is wanted, while the session is on its way */
export function useGuard(whileLoading: (path: string) => void): GuardState {
  const { pathname, search } = useLocation()
  const loadedFor = useStore(session)?.portalCode
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const address = pathname + search
  const decision = decide({
    address,
    hasToken: isSignedIn(),
    loadedFor,
    portals: hasPortals(),
    remembered: cookiePortal(),
  })
  const verdict = JSON.stringify(decision)

  const carryOut = useEffectEvent(async (wanted: Decision, isCurrent: () => boolean) => {
    setFailure(undefined)
    if (wanted.to === 'sign-in') endSession(address)
    if (wanted.to === 'redirect') navigateTo(wanted.address, { replace: true })
    if (wanted.to !== 'load') return
    try {
      const loading = loadedFor === undefined ? loadSession(address) : enterPortal(address)
      whileLoading(pathname)
      const portalCode = await loading
      // There is no portal of the code in the address, and another was taken.
      const corrected = wanted.named && wanted.named !== portalCode ? inPortal(address, portalCode) : undefined
      const elsewhere = (await runSteps(address)) ?? corrected
      if (isCurrent() && elsewhere !== undefined) navigateTo(elsewhere, { replace: true })
    } catch (thrown) {
      if (!isCurrent()) return
      const end = endOf(thrown)
      if (thrown instanceof UnknownPortal) navigateTo('/P404', { replace: true })
      else if (end) endSession(address, end)
      else setFailure(thrown)
    }
  })

  useEffect(() => {
    let current = true
    // The verdict as text: a decision is carried out once, however often it is reached.
    void carryOut(JSON.parse(verdict) as Decision, () => current)
    return () => {
      current = false
    }
  }, [verdict, attempt])

  if (failure !== undefined) return { state: 'failed', reason: failure, retry: () => setAttempt((count) => count + 1) }
  if (decision.to === 'pass') return { state: 'open', bare: false }
  return decision.to === 'pass-bare' ? { state: 'open', bare: true } : { state: 'waiting' }
}
