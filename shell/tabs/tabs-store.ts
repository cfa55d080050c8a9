/** The open tabs of this window, and the only ways to change them. */
import { trackOpened } from '../behavior/activity.ts'
import { abandon, isGuarded, mayLeavePage } from '../page/leaving.ts'
import { navigateTo } from '../page/location.ts'
import { queryClient } from '../request/query-client.ts'
import { createStore } from '../store.ts'
import { addressOf, arrivalAt, isInPassing } from './arrival.ts'
import { dropReplies, pauseReplies } from './paused-replies.ts'
import {
  change,
  close,
  closing,
  leaveAll,
  move,
  noTabs,
  pin,
  tabOf,
  visit,
  type Closing,
  type Tab,
  type Tabs,
} from './tabs-model.ts'

export const tabs = createStore<Tabs>(noTabs)

/** Shows other tabs. What the one that hides has on screen stays; what a tab that went had on screen goes. */
function become(next: Tabs): void {
  const before = tabs.get()
  if (next === before) return
  if (before.active !== undefined && before.active !== next.active) pauseReplies(before.active)
  tabs.set(next)
  for (const key of before.alive) if (!next.alive.includes(key)) dropReplies(key)
}

/**
 * The address bar shows `address`: its tab comes in sight. Reached by its bare path, a tab has its last address again.
 */
export function arrive(address: string): void {
  const current = tabs.get()
  const arrival = arrivalAt(address)
  if (!arrival) return become(leaveAll(current))
  const known = tabOf(current, arrival.key)
  if (known && isInPassing(address)) return
  if (known && isReturn(known, arrival.search)) showTab(known.key)
  else become(visit(current, arrival, isGuarded))
  if (tabs.get().active !== current.active) trackOpened(arrival.path)
}

/** A menu names a page, not the state its tab was left in. */
const isReturn = (tab: Tab, search: string) => tab.key !== tabs.get().active && search === '' && tab.search !== ''

/** Brings a tab in sight as it was left. The address follows. */
export function showTab(key: string): void {
  const tab = tabOf(tabs.get(), key)
  if (!tab) return
  const replace = tabOf(tabs.get(), arrivalAt(shownAddress())?.key)?.key === key
  become(visit(tabs.get(), tab, isGuarded))
  navigateTo(addressOf(tab), { replace })
}

const shownAddress = () => window.location.hash.slice(1)

/** Whether going to an address would change what a tab with unsaved input shows. Another tab is never in danger. */
export function tabAtStake(address: string): string | undefined {
  const arrival = arrivalAt(address)
  const tab = tabOf(tabs.get(), arrival?.key)
  if (!tab || !arrival || tab.search === arrival.search || isReturn(tab, arrival.search)) return undefined
  return isGuarded(tab.key) ? tab.key : undefined
}

/** Closes tabs, after their unsaved input was asked for. @returns false when the person wants to keep it */
export async function closeTabs(key: string, what: Closing = 'this'): Promise<boolean> {
  const keys = closing(tabs.get(), key, what)
  const origin = tabs.get().active
  for (const each of keys) if (!(await mayGo(each))) return false
  // What was asked about came in sight meanwhile.
  if (origin !== undefined && origin !== tabs.get().active && !keys.includes(origin)) showTab(origin)
  const before = tabs.get()
  keys.forEach(abandon)
  const next = close(before, keys, isGuarded)
  become(next)
  if (next.active !== before.active) {
    const shown = tabOf(next, next.active)
    navigateTo(shown ? addressOf(shown) : '/', { replace: true })
  }
  return true
}

/** One should see what one is asked to give up. */
async function mayGo(key: string): Promise<boolean> {
  if (!isGuarded(key)) return true
  if (tabs.get().active !== key) showTab(key)
  return mayLeavePage(key)
}

/**
 * Builds the page of a tab anew, with fresh replies; the one in sight by default. Other tabs stay as they are.
 * @returns false when the person wants to keep unsaved input
 */
export async function refreshTab(key = tabs.get().active): Promise<boolean> {
  const tab = tabOf(tabs.get(), key)
  if (!tab) return true
  if (!(await mayGo(tab.key))) return false
  if (tabs.get().active !== tab.key) showTab(tab.key)
  abandon(tab.key)
  dropReplies(tab.key)
  // Asked for again by the page that is built anew, and by hidden tabs when they return.
  await queryClient.invalidateQueries({ refetchType: 'none' })
  become(change(tabs.get(), tab.key, { version: tab.version + 1 }))
  return true
}

export const pinTab = (key: string, isPinned: boolean): void => become(pin(tabs.get(), key, isPinned))
export const moveTab = (key: string, index: number): void => become(move(tabs.get(), key, index))
/** What a page calls itself; empty takes it back. */
export const nameTab = (key: string, title: string): void =>
  become(change(tabs.get(), key, { title: title === '' ? undefined : title }))

/**
 * Changes the query of a tab: in sight, the address bar follows; hidden, the tab alone remembers.
 * @param how.push makes a new entry in the history
 */
export function changeSearch(key: string, search: string, how: { push: boolean }): void {
  const tab = tabOf(tabs.get(), key)
  if (!tab) return
  const address = addressOf({ path: tab.path, search })
  if (arrivalAt(address)?.key === key) become(change(tabs.get(), key, { search }))
  if (tabs.get().active === key) navigateTo(address, { replace: !how.push })
}
