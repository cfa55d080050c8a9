/** Asks before the browser's way back or forward, or a typed address, changes a tab that holds unsaved input. */
import { tabAtStake } from '../tabs/tabs-store.ts'
import { mayLeavePage, placeInHistory, stepBetween } from './leaving.ts'

/** A step of our own that no one reports after this many milliseconds had nowhere to go. */
const UNHEARD_MS = 2000

let watching = false
/** The count of the entry that is shown; known only for entries we made. */
let here: number | undefined
/** What the browser says of its last step; undefined in browsers that do not say. */
let measured: number | undefined
/** Steps of our own that are still to be heard of. */
let returns = 0
let isAsking = false
let isAgreed = false

/** Another entry is shown. */
export function noteEntry(): void {
  here = placeInHistory(window.history.state)
}

/**
 * A step through the history cannot be prevented, only taken back: the app is kept from hearing of it, the browser goes
 * back to where it was, and once the person agrees the same step is taken again. Must be called before `startLocation`:
 * listeners at the window are called in the order they came.
 */
export function watchHistory(): void {
  if (watching) return
  watching = true
  window.addEventListener('popstate', onStep)
  const { navigation } = window as { navigation?: Navigation }
  navigation?.addEventListener('currententrychange', ({ navigationType, from }) => {
    const there = navigation.currentEntry?.index
    measured = navigationType === 'traverse' && there !== undefined ? there - from.index : 1
  })
}

function onStep(event: PopStateEvent): void {
  if (returns > 0) {
    returns -= 1
    event.stopImmediatePropagation()
    return
  }
  const atStake = tabAtStake(window.location.hash.slice(1))
  if (isAgreed || atStake === undefined) {
    isAgreed = false
    return
  }
  event.stopImmediatePropagation()
  const step = measured || stepBetween(here, placeInHistory(event.state))
  takeBack(step)
  if (!isAsking) void askAgain(step, atStake)
}

function takeBack(step: number): void {
  returns += 1
  window.history.go(-step)
  setTimeout(() => (returns = 0), UNHEARD_MS)
}

async function askAgain(step: number, tab: string): Promise<void> {
  isAsking = true
  isAgreed = await mayLeavePage(tab)
  isAsking = false
  if (isAgreed) window.history.go(step)
}
