/**
 * Activities that wait to be sent: in batches, a moment after the last activity or when the page hides. Memory and
 * number of attempts are bounded; what cannot be sent is dropped silently, and nothing waits for it.
 */
import type { Activity } from '#shell/ports.ts'

/** An activity with its nonce, by which it counts once when it is sent twice. */
export interface Waiting {
  readonly activity: Activity
  readonly nonce: string
  /** Milliseconds of the clock that only goes forward. */
  readonly at: number
  /** The user whose activity it is; it is never sent in another user's name. */
  readonly personId: string
}

/** The result of sending a batch. */
export type Outcome =
  | { readonly is: 'sent' }
  /** The organisation keeps no such log. */
  | { readonly is: 'off' }
  /** These places of the batch are wrong; the others were not kept either. */
  | { readonly is: 'wrong'; readonly places: readonly number[] }
  /** No answer, or one that may be another next time. */
  | { readonly is: 'failed' }
  /** Nothing may be sent: the session is over. */
  | { readonly is: 'refused' }

export interface QueueOptions {
  readonly send: (batch: readonly Waiting[], how: { readonly isLeaving: boolean }) => Promise<Outcome>
  /** Calls back later; answers how to give that up. */
  readonly later: (work: () => void, milliseconds: number) => () => void
}

/** Entries of one call, as the contract says. */
export const MAX_ENTRIES = 100
export const MAX_WAITING = 500
/** Milliseconds until a batch is sent: without a further activity, and at most. */
export const IDLE_MS = 4_000
export const LATEST_MS = 20_000
/** After a failure; after the last of them the batch is lost. */
export const RETRY_MS = [5_000, 30_000, 120_000] as const

export interface Queue {
  push(waiting: Waiting): void
  /** Sends now. Resolves when nothing is left, or sending has failed. */
  flush(): Promise<void>
  /** The page hides and may never come back: sends everything, all at once. */
  leave(): void
  /** Forgets what waits. */
  clear(): void
  /** Accepts activities again after the organisation had switched the log off. */
  resume(): void
}

export function createQueue({ send, later }: QueueOptions): Queue {
  let waiting: Waiting[] = []
  let failures = 0
  let isOff = false
  let running: Promise<void> | undefined
  let idle: (() => void) | undefined
  let latest: (() => void) | undefined

  const unplan = () => {
    idle?.()
    latest?.()
    idle = latest = undefined
  }
  const clear = () => {
    waiting = []
    failures = 0
    unplan()
  }

  /** Takes what came of a batch. Answers whether the next one may follow at once. */
  const settle = (batch: readonly Waiting[], outcome: Outcome): boolean => {
    if (outcome.is === 'failed') {
      const pause = RETRY_MS[failures]
      failures = pause === undefined ? 0 : failures + 1
      if (pause === undefined) return false // lost
      waiting = [...batch, ...waiting].slice(-MAX_WAITING)
      idle?.()
      idle = later(() => void flush(), pause)
      return false
    }
    failures = 0
    if (outcome.is === 'wrong') {
      const good = batch.filter((_, place) => !outcome.places.includes(place))
      // Of a batch in which nothing is named nothing can be saved.
      if (good.length < batch.length) waiting = [...good, ...waiting]
    }
    if (outcome.is === 'off') isOff = true
    if (outcome.is === 'off' || outcome.is === 'refused') clear()
    return waiting.length > 0
  }

  const sendBatch = async () => {
    unplan()
    let goesOn = waiting.length > 0
    while (goesOn) {
      const batch = waiting.slice(0, MAX_ENTRIES)
      waiting = waiting.slice(MAX_ENTRIES)
      const outcome = await send(batch, { isLeaving: false }).catch((): Outcome => ({ is: 'failed' }))
      goesOn = settle(batch, outcome)
    }
  }
  const flush = (): Promise<void> =>
    (running ??= sendBatch().finally(() => {
      running = undefined
    }))

  return {
    push(one) {
      if (isOff) return
      waiting = [...waiting, one].slice(-MAX_WAITING)
      if (waiting.length >= MAX_ENTRIES && failures === 0) return void flush()
      if (failures > 0) return // the pause decides
      idle?.()
      idle = later(() => void flush(), IDLE_MS)
      latest ??= later(() => void flush(), LATEST_MS)
    },
    flush,
    leave() {
      unplan()
      const rest = waiting
      waiting = []
      for (let at = 0; at < rest.length; at += MAX_ENTRIES) {
        const batch = rest.slice(at, at + MAX_ENTRIES)
        // A hidden page may come back: a failed batch is sent then.
        void send(batch, { isLeaving: true })
          .catch((): Outcome => ({ is: 'failed' }))
          .then((outcome) => settle(batch, outcome))
      }
    },
    clear,
    resume() {
      isOff = false
    },
  }
}
