/** How far a navigation is, for the bar at the top of the window. */
import { createStore } from '../store.ts'

/** 0 to 1; undefined while nothing is under way. */
export const progress = createStore<number | undefined>(undefined)

/** Milliseconds (specification section 9, "Times"): between two small steps, and until a full bar goes. */
const TRICKLE = 200
const END = 200
const FIRST_STEP = 0.1

let holders = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Shows the bar until the returned function is called, by everybody who asked for it. */
export function holdProgress(): () => void {
  let isHolding = true
  holders += 1
  if (holders === 1) begin()
  return () => {
    if (!isHolding) return
    isHolding = false
    holders -= 1
    if (holders === 0) end()
  }
}

function begin(): void {
  clearInterval(timer)
  progress.set(FIRST_STEP)
  // It slows down, and never gets there by itself.
  timer = setInterval(() => progress.set(nextShare(progress.get() ?? FIRST_STEP)), TRICKLE)
}

function end(): void {
  clearInterval(timer)
  progress.set(1)
  timer = setTimeout(() => progress.set(undefined), END)
}

export const nextShare = (share: number): number => Math.min(share + (1 - share) * 0.12, 0.994)
