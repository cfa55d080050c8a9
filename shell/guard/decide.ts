/** What the navigation guard does with an address (specification section 4, "Navigation guard"). Pure. */
import { doorOf, HOME, isPublic, parseHash, safeRedirect } from '../session/places.ts'

export interface Visit {
  /** Path with its query: `/sys/user?page=2`. */
  readonly address: string
  readonly hasToken: boolean
  /** The portal the session was loaded for; undefined as long as nothing is loaded. */
  readonly loadedFor: string | undefined
  /** False for the platform operator, who has no portals. */
  readonly portals: boolean
  /** The portal of the page one comes from, else the remembered one. */
  readonly lastPortal: string | undefined
}

export type Decision =
  | { readonly to: 'pass' }
  /** The same, without the frame: nobody is signed in. */
  | { readonly to: 'pass-bare' }
  | { readonly to: 'sign-in' }
  | { readonly to: 'load'; readonly portalCode: string }
  | { readonly to: 'redirect'; readonly address: string }

/** Where everybody has a portal (readings, "Portals"). */
export const DEFAULT_PORTAL = 'OAyy'
export const PORTAL_QUERY = '_portalCode'

export function decide({ address, hasToken, loadedFor, portals, lastPortal }: Visit): Decision {
  const { path, query } = parseHash(address)
  if (!hasToken) return isPublic(path) ? { to: 'pass-bare' } : { to: 'sign-in' }
  if (doorOf(path)) return { to: 'redirect', address: safeRedirect(query.get('redirect')) }
  const named = query.get(PORTAL_QUERY)
  const portalCode = named || lastPortal || DEFAULT_PORTAL
  if (loadedFor === undefined || (portals && named && named !== loadedFor)) return { to: 'load', portalCode }
  if (path === '/') return { to: 'redirect', address: HOME }
  if (!portals || named || isPublic(path)) return { to: 'pass' }
  query.set(PORTAL_QUERY, portalCode)
  return { to: 'redirect', address: `${path}?${query.toString()}` }
}
