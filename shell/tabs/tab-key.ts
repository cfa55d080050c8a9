/** Which tab an address belongs to (readings, "Tabs"). Pure. */
import { PORTAL_QUERY } from '../portal/choose-portal.ts'
import { parseHash } from '../session/places.ts'

/** The state of a list: it changes within a tab and never opens another. */
const LIST_STATE: readonly string[] = ['page', 'limit', 'order', 'orderField']

/** What tells the tabs of one page apart, besides its path. */
export interface Identity {
  /** Query keys that are part of what the page shows. */
  readonly keys?: readonly string[] | undefined
  /** Every query opens a tab of its own. */
  readonly wholeQuery?: boolean | undefined
}

export interface TabAddress {
  readonly path: string
  /** `?page=2`, without the portal; empty for none. */
  readonly search: string
}

/** `/sys/user?page=2&_portalCode=OAyy` as path and search; the portal is no part of a tab. */
export function tabAddress(address: string): TabAddress {
  const { path, query } = parseHash(address)
  query.delete(PORTAL_QUERY)
  const search = query.toString()
  return { path, search: search && `?${search}` }
}

/**
 * The key of the tab an address belongs to.
 * @param pattern of the page, `/sys/user/:id`; without a page, the path itself
 */
export function tabKey(
  { search }: TabAddress,
  pattern: string,
  params: Readonly<Record<string, string>>,
  { keys = [], wholeQuery = false }: Identity,
): string {
  const path = pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const isPart = (name: string) => (wholeQuery ? !LIST_STATE.includes(name) : keys.includes(name))
  const parts = [...new URLSearchParams(search)].filter(([name]) => isPart(name))
  const query = new URLSearchParams(parts.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  return query ? `${path}?${query}` : path
}
