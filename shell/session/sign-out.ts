/** The end of a session, whoever ends it. */
import { bareSessionRoutes as routes } from '../request/bare-routes.ts'
import { call } from '../request/call.ts'
import { removeCookie } from './cookies.ts'
import { leaveFor, type EndReason } from './entrance.ts'
import { doorFor, signInHash } from './places.ts'
import { stored } from './storage.ts'
import { forgetToken } from './token.ts'

/** Several calls may learn it at once; the page is left only once. */
let ended = false

/**
 * Forgets the session on this side and goes to the sign-in page it began at, which leads back.
 * @param from path and query of the page one was on
 */
export function endSession(from: string, reason?: EndReason): void {
  if (ended) return
  ended = true
  const door = doorFor(stored.read('tenantCert'))
  forgetToken()
  removeCookie('portalCode')
  stored.clearSession()
  leaveFor(signInHash(door, from, reason))
}

/** Signs out: on the server first; when it does not answer, at least here. */
export async function signOut(from: string): Promise<void> {
  await call(routes.logout).catch(() => undefined)
  endSession(from, 'signed-out')
}

/** Path and query of the page one is on. */
export function currentAddress(): string {
  return window.location.hash.slice(1) || '/'
}
