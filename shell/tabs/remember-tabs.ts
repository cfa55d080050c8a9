/**
 * The open tabs outlive a reload of the window, for the same person: which they are and in what order, not their state.
 */
import { windowStorage } from '../session/window-storage.ts'
import { addressOf, arrivalAt } from './arrival.ts'
import { readTabs } from './kept-tabs.ts'
import { noTabs, remembered, restore } from './tabs-model.ts'
import { tabs } from './tabs-store.ts'

/** A tab that was opened by hand, or copied, begins with nothing. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

let startedFor: string | undefined

/** Begins with the tabs this person had in this window; with none, for another user. Keeps them from then on. */
export function startTabs(person: string): void {
  if (startedFor === person) return
  const kept = startedFor === undefined && isReload() ? readTabs(windowStorage.read('tabs'), person) : []
  startedFor = person
  const found = kept.flatMap((each) => {
    const arrival = arrivalAt(addressOf(each))
    return arrival ? [{ arrival, kept: each }] : []
  })
  tabs.set(found.length > 0 ? restore(found) : noTabs)
  tabs.subscribe(() => {
    if (startedFor === person) windowStorage.write('tabs', JSON.stringify({ person, open: remembered(tabs.get()) }))
  })
}
