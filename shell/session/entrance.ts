/** Which of the two entries a visit begins with, and the ways between them. */
import { loginPageAt, loginPageFor, opensToAll, parseHash, safeRedirect, signInHash } from './places.ts'
import { stored } from './storage.ts'
import { isSignedIn } from './login-interception.ts'

/**
 * Whether the visit begins at the sign-in page. Puts the address right: a user without a token is led to a sign-in page
 * that remembers the place, a user with one leaves it.
 */
export function needsSignIn(): boolean {
  const { hash } = window.location
  const place = parseHash(hash)
  const { query } = place
  const loginPage = loginPageAt(place)
  if (isSignedIn()) {
    if (loginPage) replaceHash(`#${safeRedirect(query.get('redirect'))}`)
    return false
  }
  const isOpen = opensToAll(place)
  if (!loginPage && !isOpen) replaceHash(signInHash(loginPageFor(stored.read('tenantCert')), hash.slice(1) || '/'))
  return Boolean(loginPage) || !isOpen
}

/** Changes the address without a new entry in the history. */
export function replaceHash(hash: string): void {
  window.history.replaceState(null, '', hash)
}

/** Why a user finds themselves on the sign-in page; shown there. */
export type EndReason =
  | 'forced'
  | 'password'
  | 'disabled'
  | 'expired'
  | 'elsewhere'
  | 'person-format'
  | 'menu-format'
  | 'signed-out'

/** Leaves for the sign-in page with a fresh page, so that nothing of the session stays in memory. */
export function leaveFor(hash: string): void {
  replaceHash(hash)
  window.location.reload()
}

/** Leaves for the sign-in page, which leads back to where one is. */
export const goToSignIn = (): void =>
  leaveFor(signInHash(loginPageFor(stored.read('tenantCert')), window.location.hash.slice(1) || '/'))
