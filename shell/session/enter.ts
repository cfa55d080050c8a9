/** Ways in from other systems, on this side: leaving for one, and beginning the session that it vouched for. */
import { leaveFor } from './entrance.ts'
import { safeRedirect } from './places.ts'
import { stored } from './storage.ts'
import { saveToken } from './token.ts'
import { windowStorage } from './window-storage.ts'

interface Entered {
  readonly token: string
  readonly tenantCert: '0' | '1' | '2'
}

/**
 * Begins the page anew as another user.
 * @param redirect from an address or another system: only a place of ours counts
 */
export function enterWith({ token, tenantCert }: Entered, redirect: string | null): void {
  stored.clearSession()
  windowStorage.remove('tabs')
  windowStorage.remove('texts')
  stored.write('tenantCert', tenantCert)
  saveToken(token)
  leaveFor(`#${safeRedirect(redirect)}`)
}

/** What this window remembers while a user signs in elsewhere. */
export interface Departure {
  /** Of chance; who comes back without it did not leave from here. */
  readonly state: string
  readonly clientId: string
  readonly redirect: string
}

/**
 * Leaves for the sign-in page of a registered system. It gets `state` and `redirect_uri`, and sends the browser back
 * there with `code` and `state` behind it.
 * @param signInUrl as an administrator has registered it, never what stood in an address
 */
export function departFor(signInUrl: string, { clientId, redirect }: Omit<Departure, 'state'>): void {
  const address = new URL(signInUrl)
  if (!/^https?:$/.test(address.protocol)) return
  const state = crypto
    .getRandomValues(new Uint8Array(24))
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
  windowStorage.write('entry', JSON.stringify({ state, clientId, redirect } satisfies Departure))
  const { origin, pathname } = window.location
  address.searchParams.set('client_id', clientId)
  address.searchParams.set('state', state)
  address.searchParams.set('redirect_uri', `${origin}${pathname}#/callback`)
  window.location.assign(address.href)
}

/** The departure that this state belongs to, which is over now; undefined for a state that is not ours. */
export function arriveWith(state: string | null): Departure | undefined {
  const text = windowStorage.read('entry')
  windowStorage.remove('entry')
  if (!text || !state) return undefined
  const departure = JSON.parse(text) as Departure // no other user writes under this key
  return departure.state === state ? departure : undefined
}
