/**
 * The session token. It lives in a cookie that script may read, because the `token` header needs it; the server accepts
 * the header only, so there is nothing to forge across sites. Inside a foreign host the host hands one over: that one
 * is held in memory as long as the page is open, beside a cookie that may be a user’s own.
 */
import { readCookie, removeCookie, writeCookie } from './cookies.ts'

const NAME = 'token'
const DAYS_30 = 30 * 24 * 60 * 60

const listeners = new Set<(token: string) => void>()
let inMemory: string | undefined

export function readToken(): string | undefined {
  return (inMemory ?? readCookie(NAME)) || undefined
}

/** Keeps the token for 30 days. The idle and absolute limits of the server hold within them. */
export function saveToken(token: string): void {
  if (inMemory === undefined) writeCookie(NAME, token, DAYS_30)
  else inMemory = token
  for (const listener of listeners) listener(token)
}

/** A host's token, for this page's life: nothing is written, and the cookie is not looked at any more. */
export function keepTokenInMemory(token: string): void {
  inMemory = token
}

export function forgetToken(): void {
  if (inMemory === undefined) removeCookie(NAME)
  inMemory = undefined
}

/** Calls `listener` with every token that is kept from now on. Answers the way to stop. */
export function onTokenSaved(listener: (token: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
