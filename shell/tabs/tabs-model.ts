/** The open tabs as plain data, and everything that can be done with them (specification 2.5). Pure. */

/** Pages that keep their state at the same time (specification section 9). */
export const MAX_KEPT = 20

export interface Tab {
  readonly key: string
  readonly path: string
  /** The last query of its address, without the portal. */
  readonly search: string
  /** What the page calls itself, where it does. */
  readonly title?: string | undefined
  readonly isHome: boolean
  /** Home, or a menu says that it is never closed. */
  readonly isFixed: boolean
  readonly isPinned: boolean
  /** Forgotten when the window is loaded anew. */
  readonly isTemporary: boolean
  /** Its state goes as soon as another tab is shown. */
  readonly isFleeting: boolean
  /** Its number in the order of opening; no other tab ever has it. */
  readonly serial: number
  /** Goes up when its page is built anew. */
  readonly version: number
}

export interface Tabs {
  /** In the order of the bar. */
  readonly open: readonly Tab[]
  /** The key of the one in sight; undefined beside an address that is no tab. */
  readonly active: string | undefined
  /** Keys of those whose pages are alive, the least recently used first. */
  readonly alive: readonly string[]
  /** How many were opened so far. */
  readonly opened: number
}

export const noTabs: Tabs = { open: [], active: undefined, alive: [], opened: 0 }

/** An address a user goes to. */
export type Arrival = Pick<Tab, 'key' | 'path' | 'search' | 'isHome' | 'isFixed' | 'isTemporary' | 'isFleeting'>

/** Says of a key whether its page holds unsaved input. Such a page is never given up by itself. */
export type HasUnsaved = (key: string) => boolean

export const tabOf = ({ open }: Tabs, key: string | undefined): Tab | undefined => open.find((tab) => tab.key === key)

/** Shows the tab of an address, opening it where there is none. */
export function visit(tabs: Tabs, arrival: Arrival, hasUnsaved: HasUnsaved): Tabs {
  const known = tabOf(tabs, arrival.key)
  const { isFixed, isTemporary, isFleeting } = arrival
  const next: Tab = known
    ? { ...known, path: arrival.path, search: arrival.search, isFixed, isTemporary, isFleeting }
    : { ...arrival, isPinned: false, serial: tabs.opened + 1, version: 0 }
  const isSame = known !== undefined && sameTab(known, next)
  if (isSame && tabs.active === next.key && tabs.alive.at(-1) === next.key) return tabs
  const open = known ? (isSame ? tabs.open : replaced(tabs.open, next)) : inserted(tabs.open, next)
  return withAlive({ ...tabs, open, active: next.key, opened: tabs.opened + (known ? 0 : 1) }, hasUnsaved)
}

const sameTab = (one: Tab, other: Tab) =>
  (Object.keys(other) as (keyof Tab)[]).every((name) => Object.is(one[name], other[name]))

const replaced = (open: readonly Tab[], tab: Tab) => open.map((each) => (each.key === tab.key ? tab : each))

/** The one in sight becomes the most recently used; what is beyond the limit, or fleeting, is given up. */
function withAlive(tabs: Tabs, hasUnsaved: HasUnsaved): Tabs {
  const { active } = tabs
  if (active === undefined) return tabs
  const alive = [...tabs.alive.filter((key) => key !== active && isOpen(tabs, key)), active]
  const mayGo = (key: string) => key !== active && !hasUnsaved(key)
  const kept = alive.filter((key) => !(tabOf(tabs, key)?.isFleeting && mayGo(key)))
  while (kept.length > MAX_KEPT) {
    const at = kept.findIndex(mayGo)
    if (at < 0) break
    kept.splice(at, 1)
  }
  return { ...tabs, alive: kept }
}

const isOpen = (tabs: Tabs, key: string) => tabs.open.some((tab) => tab.key === key)

/** None is in sight: the address is no page, or a forbidden one. */
export function leaveAll(tabs: Tabs): Tabs {
  return tabs.active === undefined ? tabs : { ...tabs, active: undefined }
}

/** How far at the front a tab stands: home and the first, those that are never closed, pinned ones, all others. */
function standing(tab: Tab, index: number): number {
  if (tab.isHome || index === 0) return 0
  return tab.isFixed ? 1 : tab.isPinned ? 2 : 3
}

function inserted(open: readonly Tab[], tab: Tab): Tab[] {
  if (tab.isHome) return [tab, ...open]
  const own = standing(tab, open.length)
  const at = open.findIndex((each, index) => standing(each, index) > own)
  return at < 0 || own === 0 ? [...open, tab] : open.toSpliced(at, 0, tab)
}

/** Neither closed nor moved: the first, home, and what a menu says. */
export const isFixedAt = (tab: Tab, index: number): boolean => index === 0 || tab.isFixed

/** Whether a tab can be closed: those that are pinned must be loosened first. */
export const isClosable = (tab: Tab, index: number): boolean => !isFixedAt(tab, index) && !tab.isPinned

export type Closing = 'this' | 'others' | 'left' | 'right' | 'all'

/** The keys of the tabs that would be closed; none where there is nothing to close, so that the entry is disabled. */
export function closing({ open }: Tabs, key: string, what: Closing): string[] {
  const here = open.findIndex((tab) => tab.key === key)
  const isMeant = (index: number) => {
    switch (what) {
      case 'this':
        return index === here
      case 'others':
        return index !== here
      case 'left':
        return index < here
      case 'right':
        return index > here
      case 'all':
        return true
    }
  }
  return open.filter((tab, index) => isMeant(index) && isClosable(tab, index)).map((tab) => tab.key)
}

/** Closes tabs. The one in sight gives way to the last that remains; to none, where none does. */
export function close(tabs: Tabs, keys: readonly string[], hasUnsaved: HasUnsaved): Tabs {
  const open = tabs.open.filter((tab) => !keys.includes(tab.key))
  if (open.length === tabs.open.length) return tabs
  const stays = open.some((tab) => tab.key === tabs.active)
  const active = tabs.active === undefined || stays ? tabs.active : open.at(-1)?.key
  const alive = tabs.alive.filter((key) => !keys.includes(key))
  return withAlive({ ...tabs, open, active, alive }, hasUnsaved)
}

/** Pins a tab, or loosens it: pinned ones stand before all that come and go, and are not closed with others. */
export function pin(tabs: Tabs, key: string, isPinned: boolean): Tabs {
  const index = tabs.open.findIndex((tab) => tab.key === key)
  const tab = tabs.open[index]
  if (!tab || tab.isPinned === isPinned || isFixedAt(tab, index)) return tabs
  return { ...tabs, open: inserted(tabs.open.toSpliced(index, 1), { ...tab, isPinned }) }
}

/** Where a tab may stand: from the first to the last index of its like. */
export function reach({ open }: Tabs, key: string): { readonly from: number; readonly to: number } | undefined {
  const here = open.findIndex((tab) => tab.key === key)
  const tab = open[here]
  if (!tab || isFixedAt(tab, here)) return undefined
  const own = standing(tab, here)
  const likes = open.map((each, index) => standing(each, index) === own)
  return { from: likes.indexOf(true), to: likes.lastIndexOf(true) }
}

/** Moves a tab to an index, as near as it may come. */
export function move(tabs: Tabs, key: string, index: number): Tabs {
  const range = reach(tabs, key)
  const here = tabs.open.findIndex((tab) => tab.key === key)
  const tab = tabs.open[here]
  if (!range || !tab) return tabs
  const there = Math.min(Math.max(index, range.from), range.to)
  if (there === here) return tabs
  return { ...tabs, open: tabs.open.toSpliced(here, 1).toSpliced(there, 0, tab) }
}

/** Changes one tab; the very same tabs when that changes nothing. */
export function change(tabs: Tabs, key: string, part: Partial<Pick<Tab, 'search' | 'title' | 'version'>>): Tabs {
  const tab = tabOf(tabs, key)
  if (!tab) return tabs
  const next = { ...tab, ...part }
  return sameTab(tab, next) ? tabs : { ...tabs, open: replaced(tabs.open, next) }
}

/** What is left of a tab when the window is loaded anew. */
export type Remembered = Pick<Tab, 'path' | 'search' | 'isPinned' | 'title'>

export function remembered({ open }: Tabs): Remembered[] {
  return open
    .filter((tab) => !tab.isTemporary)
    .map(({ path, search, isPinned, title }) => ({ path, search, isPinned, ...(title && { title }) }))
}

/** Opens the tabs of an earlier load of this window, none of them alive. */
export function restore(found: readonly { arrival: Arrival; kept: Remembered }[]): Tabs {
  const open: Tab[] = []
  for (const { arrival, kept } of found) {
    if (open.some((tab) => tab.key === arrival.key)) continue
    const { isPinned, title } = kept
    open.push({ ...arrival, isPinned, title, serial: open.length + 1, version: 0 })
  }
  return { ...noTabs, open, opened: open.length }
}
