/** The end of a session, no matter who ends it. */
import { isEmbedded, notifyHost } from '../micro/embedded.ts'
import { bareSessionRoutes as routes } from '../request/bare-routes.ts'
import { call } from '../request/call.ts'
import { queryClient } from '../request/query-client.ts'
import { flushActivities } from '../behavior/activity.ts'
import { abandon, mayLeavePage } from '../page/leaving.ts'
import { removeCookie } from './cookies.ts'
import { leaveFor, type EndReason } from './entrance.ts'
import { keepBegun } from './keep-begun.ts'
import { loginPageFor, needsNoSession, parseHash, signInHash } from './places.ts'
import { stored } from './storage.ts'
import { forgetToken, readToken } from './token.ts'
import { windowStorage } from './window-storage.ts'

/** Several calls may learn it at once; the page is left only once. */
let ended = false

/**
 * Forgets the session on this side and goes to the sign-in page where it began, which leads back. A host that shows the
 * product inside its own page signs in by itself (readings, "Micro-app mode"): it is notified, and nothing is
 * forgotten. A page that needs no session is opened again without one when the session had only expired.
 * @param from path and query of the page one was on
 */
export function endSession(from: string, reason?: EndReason): void {
  if (isEmbedded()) {
    notifyHost('token-invalid')
    return
  }
  if (ended) return
  ended = true
  if (reason !== 'signed-out') keepBegun()
  // What was begun is kept as far as it can be: the browser does not ask.
  abandon()
  const loginPage = loginPageFor(stored.read('tenantCert'))
  // Who comes by a link with a session from yesterday has not asked for that session.
  const goesOn = reason === 'expired' && readToken() !== undefined && needsNoSession(parseHash(from))
  forgetToken()
  removeCookie('portalCode')
  stored.clearSession()
  // After a pause a user goes on with the same tabs; every other user who signs in here has none of them.
  if (reason !== 'expired') windowStorage.remove('tabs')
  if (reason === 'signed-out') windowStorage.remove('texts')
  leaveFor(goesOn ? `#${from}` : signInHash(loginPage, from, reason))
}

/**
 * Signs out, after unsaved input was asked for: on the server first; when it does not answer, at least here.
 * @returns false when the person stays
 */
export async function signOut(from: string): Promise<boolean> {
  if (!(await mayLeavePage())) return false
  abandon()
  await flushActivities()
  // What a page still asks for would be refused once the session is over.
  await queryClient.cancelQueries()
  await call(routes.logout).catch(() => undefined)
  endSession(from, 'signed-out')
  return true
}

/** Path and query of the page one is on. */
export function currentAddress(): string {
  return window.location.hash.slice(1) || '/'
}
