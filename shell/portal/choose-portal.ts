/** Which portal a visit is in (readings, "Portals": five steps). Pure. */
import { HOME, parseHash } from '../session/places.ts'
import type { PortalItem } from '../ports.ts'

/** Where everybody has a portal. */
export const DEFAULT_PORTAL = 'OAyy'
export const PORTAL_QUERY = '_portalCode'

type Known = Pick<PortalItem, 'portalCode' | 'defaultFlag'>

/** The code that the address asks for, before it is known whether there is such a portal. */
export function wishedPortal(address: string): string | undefined {
  const { path, query } = parseHash(address)
  return query.get(PORTAL_QUERY) || (path === '/' || path === HOME ? undefined : DEFAULT_PORTAL)
}

/** What it will most likely be, so that its menus can be asked for beside the list of portals. */
export function guessPortal(address: string, remembered: string | undefined): string {
  return wishedPortal(address) ?? remembered ?? DEFAULT_PORTAL
}

/**
 * The query's; off home `OAyy`; the person's own default; the organisation's; the first.
 * @param isLenient an unknown code gives way to the next candidate, instead of being an error
 * @returns undefined for a code that is unknown
 */
export function choosePortal(address: string, portals: readonly Known[], isLenient: boolean): string | undefined {
  // No list of portals, or none that may be entered: the name alone is needed.
  if (portals.length === 0) return wishedPortal(address) ?? DEFAULT_PORTAL
  const { path, query } = parseHash(address)
  const named = query.get(PORTAL_QUERY)
  const isKnown = (code: string) => portals.some(({ portalCode }) => portalCode === code)
  const offHome = path === '/' || path === HOME ? undefined : DEFAULT_PORTAL
  for (const wished of [named, offHome]) {
    if (!wished) continue
    if (isKnown(wished)) return wished
    if (!isLenient) return undefined
  }
  const flagged = (flag: '1' | '2') => portals.find(({ defaultFlag }) => defaultFlag === flag)
  return (flagged('2') ?? flagged('1') ?? portals[0])?.portalCode
}
