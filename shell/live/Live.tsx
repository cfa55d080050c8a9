import { useEffect } from 'react'
import type { LiveEvent } from '#contract/session.ts'
import { toast } from '../feedback/toast.ts'
import { t } from '../i18n.ts'
import { queryClient } from '../request/query-client.ts'
import { followIdentity } from '../session/follow-identity.ts'
import { reloadAccess, session } from '../session/session.ts'
import { currentAddress, endSession } from '../session/sign-out.ts'
import { passOn } from './announced.ts'
import { passOnGap, passOnListChange } from './list-changes.ts'
import { useStore } from '../store.ts'
import { listenLive } from './live-channel.ts'

/** A change of a role reaches a whole organisation at once: its pages must not all ask at the same moment. */
const SPREAD_MS = 1_000
/** A role that begins or ends has done so when the page asks. */
const CLOCK_MS = 50
/** Browsers count no timer beyond 2^31 milliseconds. */
const MAX_TIMER_MS = 2_147_483_647

/** The news is for everybody of the organisation; who holds what they held before notices nothing. */
async function refreshAccess(spread = SPREAD_MS): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * spread))
  if (!(await reloadAccess())) return
  await queryClient.invalidateQueries()
  toast('info', t('shell.accessChanged'))
}

function react(event: LiveEvent): void {
  switch (event.type) {
    case 'session-ended':
      endSession(currentAddress(), event.reason)
      return
    case 'access-changed':
      // Should it fail, the next call is decided by the server anyway.
      refreshAccess().catch(() => undefined)
      return
    case 'identity-changed':
      followIdentity().catch(() => undefined)
      return
    case 'changed':
      passOn(event.what, event.id)
      return
    case 'list-changed':
      passOnListChange(event.resource)
      return
    case 'ping':
      return
  }
}

/** Keeps the live channel open as long as the frame is shown, and asks again when a role begins or ends. */
export function Live() {
  useEffect(() => {
    const control = new AbortController()
    void listenLive({ onEvent: react, onGap: passOnGap }, control.signal)
    return () => control.abort()
  }, [])
  const person = useStore(session)?.person
  useEffect(() => {
    if (person?.changesIn === null || person?.changesIn === undefined) return
    const timer = setTimeout(
      () => void refreshAccess(0).catch(() => undefined),
      Math.min(person.changesIn + CLOCK_MS, MAX_TIMER_MS),
    )
    return () => clearTimeout(timer)
  }, [person])
  return null
}
