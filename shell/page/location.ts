/**
 * Where the app is: the address behind the `#`, and the ways to another one. A store, not a context: a context that
 * changes makes React look through the pages of all open tabs for its readers, at every step, and took a third of a
 * switch of tabs.
 *
 * Entries of the history carry `{key, idx}`: that we made them, and the how manieth each is.
 */
import { useSyncExternalStore } from 'react'
import { createStore } from '../store.ts'
import { placeInHistory } from './leaving.ts'

export interface AppLocation {
  /** As it stands in the address, encoded; begins with a slash. */
  readonly pathname: string
  /** Empty, or with its question mark. */
  readonly search: string
}

/**
 * The parts of an address: `#/sys/user?page=2` or without the `#`. What follows a second `#` belongs to nothing of
 * ours.
 */
export function parseAddress(address: string): AppLocation {
  const [whole = ''] = address.replace(/^#/, '').split('#')
  const at = whole.indexOf('?')
  const pathname = at < 0 ? whole : whole.slice(0, at)
  const search = at < 0 || at === whole.length - 1 ? '' : whole.slice(at)
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search }
}

const shown = () => parseAddress(typeof window === 'undefined' ? '' : window.location.hash)
const location = createStore<AppLocation>(shown())

let isStarted = false
/** The how manieth entry is shown. */
let place = 0

/** Follows the browser from now on. Who wants to hear of its steps first listens before. */
export function startLocation(): void {
  if (isStarted) return
  isStarted = true
  countEntry(0)
  location.set(shown())
  window.addEventListener('popstate', () => {
    // An address that was typed is the next entry.
    countEntry(place + 1)
    location.set(shown())
  })
}

/** Notes which entry is shown; one that has no count yet gets this one. */
function countEntry(next: number): void {
  const state: unknown = window.history.state
  const known = placeInHistory(state)
  if (known === undefined) window.history.replaceState({ ...(typeof state === 'object' && state), idx: next }, '')
  place = known ?? next
}

/** The address shown now, and a new rendering with each step, even to the same address. */
export const useLocation = (): AppLocation => useSyncExternalStore(location.subscribe, location.get)

/**
 * Goes to a path with its query, or steps through the history. Always within this document: whatever it is given
 * becomes what stands behind the `#`.
 */
export function navigateTo(to: string | number, how?: { replace?: boolean }): void {
  if (typeof to === 'number') {
    window.history.go(to)
    return
  }
  const { pathname, search } = parseAddress(to)
  const at = placeInHistory(window.history.state) ?? 0
  const isReplacing = how?.replace === true
  place = isReplacing ? at : at + 1
  const state = { key: Math.random().toString(36).slice(2, 10), idx: place }
  if (isReplacing) window.history.replaceState(state, '', `#${pathname}${search}`)
  else window.history.pushState(state, '', `#${pathname}${search}`)
  location.set({ pathname, search })
}

/**
 * Whether the entry shown is not one we made, or the first one, which was only replaced since: the page was opened by
 * its address, and what is before it is not ours.
 */
export function isOpenedByAddress(): boolean {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('key' in state) || typeof state.key !== 'string') return true
  return placeInHistory(state) === 0
}
