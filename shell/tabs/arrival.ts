/** From an address to the tab it belongs to. */
import { inPortal } from '../guard/decide.ts'
import { hasPortals } from '../guard/portal.ts'
import { PORTAL_QUERY } from '../portal/choose-portal.ts'
import { findPage } from '../registry.ts'
import { HOME, isBeforeSignIn, isPublic, parseHash } from '../session/places.ts'
import { session } from '../session/session.ts'
import { menuEntry } from './menu-entry.ts'
import { tabAddress, tabKey } from './tab-key.ts'
import type { Arrival, Tab } from './tabs-model.ts'

/** @returns undefined for what never becomes a tab: the root, pages that say what went wrong, unknown addresses */
export function arrivalAt(address: string): Arrival | undefined {
  const place = tabAddress(address)
  const { path } = place
  const found = findPage(path)
  const menu = menuEntry(path, session.get())
  if (path === '/' || isBeforeSignIn(path) || found?.page.isPassage || (!found && (!menu || isPublic(path))))
    return undefined
  const identity = {
    keys: found?.page.identity,
    wholeQuery: found?.page.dynamicNewTab === true || menu?.meta.dynamicNewTab === true,
  }
  return {
    ...place,
    key: tabKey(place, found?.page.path ?? path, found?.params ?? {}, identity),
    isHome: path === HOME,
    isFixed: path === HOME || menu?.meta.noClosable === true,
    isTemporary: menu?.meta.temporary === true,
    isFleeting: found?.page.noKeepAlive === true || menu?.meta.noKeepAlive === true,
  }
}

/** The guard is about to add the portal: the very same page arrives again at once. */
export function isInPassing(address: string): boolean {
  const { path, query } = parseHash(address)
  return hasPortals() && path !== '/' && !isPublic(path) && !query.has(PORTAL_QUERY)
}

/** The whole address of a tab, in the portal that is entered: a tab belongs to none. */
export function addressOf({ path, search }: Pick<Tab, 'path' | 'search'>): string {
  const code = session.get()?.portalCode
  return hasPortals() && code && !isPublic(path) ? inPortal(path + search, code) : path + search
}
