/** Whether an app in its frame still answers: asked every so often, while its tab is in sight. */
import type { Store } from '../store.ts'
import type { MicroPhase } from './micro-state.ts'

/** Milliseconds between two questions whether it lives, and until one counts as unanswered. */
export const PING_EVERY_MS = 15_000
export const PONG_WITHIN_MS = 10_000

export interface Liveness {
  /** The app has answered the question of this number. */
  pong(id: number): void
  /** Begins to ask, until the returned function is called. */
  watch(): () => void
}

/** @param ping asks the app, by a number that its answer repeats */
export function createLiveness(phase: Store<MicroPhase>, ping: (id: number) => void): Liveness {
  /** Numbers of the last question and of the last answer. */
  let asked = 0
  let answered = 0
  return {
    pong(id) {
      answered = Math.max(answered, id)
      if (phase.get() === 'silent') phase.set('ready')
    },
    watch() {
      let deadline: ReturnType<typeof setTimeout> | undefined
      const question = () => {
        if (phase.get() !== 'ready' && phase.get() !== 'silent') return
        asked += 1
        const own = asked
        ping(own)
        clearTimeout(deadline)
        deadline = setTimeout(() => {
          if (answered < own && phase.get() === 'ready') phase.set('silent')
        }, PONG_WITHIN_MS)
      }
      const timer = setInterval(question, PING_EVERY_MS)
      return () => {
        clearInterval(timer)
        clearTimeout(deadline)
      }
    },
  }
}
