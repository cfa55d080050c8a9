/**
 * The calls that every start of the app begins with. They stand here as plain addresses; a test compares them with the
 * routes.
 */

const DEFAULT_PORTAL = 'OAyy'

interface Visit {
  /** Path and query of the page, from the hash. */
  readonly hash: string
  readonly rememberedPortal: string | undefined
  /** The platform's operator has none. */
  readonly hasPortals: boolean
}

/**
 * Addresses below the base path. A guess at the portal, as `shell/portal/choose-portal.ts` makes it: a wrong one costs
 * a call.
 */
export function callsAhead({ hash, rememberedPortal, hasPortals }: Visit): string[] {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?')
  const session = ['/sys/user/info', '/sys/menu/permissions', '/sys/dict/all']
  if (!hasPortals) return [...session, '/sys/menu/router']
  const named = new URLSearchParams(query).get('_portalCode')
  const isHome = path === '' || path === '/' || path === '/home'
  const code = named || (isHome ? rememberedPortal : undefined) || DEFAULT_PORTAL
  const menus = `/sys/menu/router?${new URLSearchParams({ portalCode: code }).toString()}`
  return [...session, '/sys/sysPortal/list', menus]
}
