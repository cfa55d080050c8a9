/** What the navigation guard does with an address (specification section 4, "Navigation guard"). Pure. */
import { DEFAULT_PORTAL, PORTAL_QUERY } from '../portal/choose-portal.ts'
import { loginPageAt, HOME, isPublic, opensToAll, parseHash, safeRedirect } from '../session/places.ts'

export { DEFAULT_PORTAL, PORTAL_QUERY }

export interface Visit {
  /** Path with its query: `/sys/user?page=2`. */
  readonly address: string
  readonly hasToken: boolean
  /** The portal the session was loaded for; undefined as long as nothing is loaded. */
  readonly loadedFor: string | undefined
  /** False for the platform operator, who has no portals. */
  readonly portals: boolean
  /** The portal that the cookie names. */
  readonly remembered?: string | undefined
}

export type Decision =
  | { readonly to: 'pass' }
  /** The same, without the frame: no one is signed in. */
  | { readonly to: 'pass-bare' }
  | { readonly to: 'sign-in' }
  /** Load the session, or, when there is one, the menus of another portal. */
  | { readonly to: 'load'; readonly named: string | undefined }
  | { readonly to: 'redirect'; readonly address: string }

export function decide({ address, hasToken, loadedFor, portals, remembered }: Visit): Decision {
  const place = parseHash(address)
  const { path, query } = place
  if (!hasToken) return { to: opensToAll(place) && !loginPageAt(place) ? 'pass-bare' : 'sign-in' }
  if (loginPageAt(place)) return { to: 'redirect', address: safeRedirect(query.get('redirect')) }
  const named = query.get(PORTAL_QUERY) || undefined
  if (loadedFor === undefined || (portals && named && named !== loadedFor)) return { to: 'load', named }
  if (path === '/') return { to: 'redirect', address: HOME }
  if (!portals || named || isPublic(path)) return { to: 'pass' }
  // The previous route was in the portal that is loaded.
  return { to: 'redirect', address: inPortal(address, loadedFor || remembered || DEFAULT_PORTAL) }
}

/** The address with the portal it is opened in; the rest of its query stays. */
export function inPortal(address: string, portalCode: string): string {
  const { path, query } = parseHash(address)
  query.set(PORTAL_QUERY, portalCode)
  return `${path}?${query.toString()}`
}
