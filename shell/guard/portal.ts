/** The portal one is in, as far as the guard needs it: remembered in a cookie and in local storage. */
import { readCookie, writeCookie } from '../session/cookies.ts'
import { stored } from '../session/storage.ts'

const NAME = 'portalCode'

export function rememberedPortal(): string | undefined {
  return stored.read(NAME) ?? readCookie(NAME)
}

/** What the cookie alone says. */
export function cookiePortal(): string | undefined {
  return readCookie(NAME)
}

export function rememberPortal(code: string): void {
  if (rememberedPortal() === code && readCookie(NAME) === code) return
  stored.write(NAME, code)
  writeCookie(NAME, code)
}

/** The platform operator has no portals (readings, "Portals"). */
export function hasPortals(): boolean {
  return stored.read('tenantCert') !== '2'
}
