/**
 * The calls that every start of the app begins with. They stand here as plain addresses; a test compares them with the
 * routes.
 */

const DEFAULT_PORTAL = 'OAyy'

/** Pages at whose address a list of the server lies, too. What most people open, and what administrators do. */
export const LISTS =
  'apiKey audit dataRule grantRequest group log/error log/login log/operation microApp online oss param partyAttr post recycle schedule scheduleLog storage user'
    .split(' ')
    .map((name) => `/sys/${name}`)
    .concat('/msg/channel', '/msg/notice', '/msg/template', '/form/template')

/** Of lists that lie elsewhere. */
export const LISTS_ELSEWHERE: Readonly<Record<string, string>> = { '/bpm/work': '/workflow/task/todo' }

/** The list that a page begins with, as `readListState` reads an address without a query. */
function listAhead(path: string): string[] {
  const list = LISTS.includes(path) ? `${path}/page` : LISTS_ELSEWHERE[path]
  return list === undefined ? [] : [`${list}?page=1&limit=10`]
}

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
  const lists = query === '' ? listAhead(path) : []
  if (!hasPortals) return [...session, '/sys/menu/router', ...lists]
  const named = new URLSearchParams(query).get('_portalCode')
  const isHome = path === '' || path === '/' || path === '/home'
  const code = named || (isHome ? rememberedPortal : undefined) || DEFAULT_PORTAL
  const menus = `/sys/menu/router?${new URLSearchParams({ portalCode: code }).toString()}`
  return [...session, '/sys/sysPortal/list', menus, ...lists]
}
