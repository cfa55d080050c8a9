/**
 * Unsaved input is not lost unasked: a component that holds some registers here, and for which tab. Going to another
 * tab loses nothing; closing one, building it anew, signing out and leaving the window do, so they ask first.
 */

/** Asks the person; true when the input may go. */
type MayLeave = () => Promise<boolean>

const guards = new Map<MayLeave, string | undefined>()

/** The browser asks by itself, in its own words, before the window goes. */
const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function watchWindow(): void {
  if (typeof window === 'undefined') return
  if (guards.size > 0) window.addEventListener('beforeunload', onUnload)
  else window.removeEventListener('beforeunload', onUnload)
}

/**
 * Asks before unsaved input is lost, until the returned function is called.
 * @param tab the tab that holds it; left out, it is held by the frame
 */
export function guardLeaving(mayLeave: MayLeave, tab?: string): () => void {
  guards.set(mayLeave, tab)
  watchWindow()
  return () => {
    guards.delete(mayLeave)
    watchWindow()
  }
}

const guardsOf = (tab: string | undefined) =>
  [...guards].filter(([, guardedTab]) => tab === undefined || guardedTab === tab).map(([mayLeave]) => mayLeave)

/** Whether a tab holds unsaved input; without a tab, whether anything does. */
export const isGuarded = (tab?: string): boolean => guardsOf(tab).length > 0

/** Asks everybody who guards something in a tab, or anywhere; false as soon as one says no. */
export async function mayLeavePage(tab?: string): Promise<boolean> {
  for (const asks of guardsOf(tab)) if (!(await asks())) return false
  return true
}

/** Nothing of a tab, or nothing at all, is guarded any more: it was agreed that it goes. */
export function abandon(tab?: string): void {
  for (const guardedTab of guardsOf(tab)) guards.delete(guardedTab)
  watchWindow()
}

/** Leaves the window for good, once everybody agrees: signing out, another language, another portal. */
export async function leaveWindow(go: () => void): Promise<boolean> {
  if (!(await mayLeavePage())) return false
  abandon()
  go()
  return true
}

/** The address in the hash that a plain click on a link would lead to; undefined for every other click. */
export function linkedAddress(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  if (!link || link.getAttribute('target') === '_blank') return undefined
  return link.getAttribute('href')?.slice(1)
}

/** Our count of the entry the browser is at; undefined for one that we did not make, such as a typed address. */
export function placeInHistory(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined
  return typeof state.idx === 'number' ? state.idx : undefined
}

/** How many entries the browser went, back (negative) or forward. A typed address is the next entry. */
export function stepBetween(here: number | undefined, there: number | undefined): number {
  if (there === undefined) return 1
  if (here === undefined || here === there) return -1
  return there - here
}
