/**
 * The session token. It lives in a cookie that script may read, because the `token` header needs it; the server accepts
 * the header only, so there is nothing to forge across sites.
 */
import { readCookie, removeCookie, writeCookie } from './cookies.ts'

const NAME = 'token'
const DAYS_30 = 30 * 24 * 60 * 60

export function readToken(): string | undefined {
  return readCookie(NAME) || undefined
}

/** Keeps the token for 30 days. The idle and absolute limits of the server hold within them. */
export function saveToken(token: string): void {
  writeCookie(NAME, token, DAYS_30)
}

export function forgetToken(): void {
  removeCookie(NAME)
}
