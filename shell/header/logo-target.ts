/** Where a click on the logo leads (specification section 2.1, "Home"). Pure. */
import { HOME } from '../session/places.ts'

export interface LogoTarget {
  readonly href: string
  /** Another site: it opens a window of its own. */
  readonly isForeign: boolean
}

const home: LogoTarget = { href: `#${HOME}`, isForeign: false }

/**
 * The target of the theme: a path of our own, an address of our own origin, or of one that the configuration allows;
 * for anything else, home. So no theme can lead people to a site that no one vouches for.
 * @param allowedOrigins scheme, host and port
 */
export function logoTarget(titleTargetUrl: string, here: string, allowedOrigins: readonly string[]): LogoTarget {
  const wanted = titleTargetUrl.trim()
  const path = wanted.startsWith('#') ? wanted.slice(1) : wanted
  if (/^\/(?![/\\])[^\\\s]*$/.test(path)) return { href: `#${path}`, isForeign: false }
  if (!/^https?:\/\//i.test(wanted) || !URL.canParse(wanted)) return home
  const url = new URL(wanted)
  if (url.username !== '' || url.password !== '') return home
  if (url.origin === new URL(here).origin) return { href: url.href, isForeign: false }
  return allowedOrigins.includes(url.origin) ? { href: url.href, isForeign: true } : home
}
