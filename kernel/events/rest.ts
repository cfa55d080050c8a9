/**
 * Background work takes a bounded share of the processors: once it has worked for a second, it rests after each piece
 * for a multiple of the time that the piece took, and for longer while the event loop has calls to answer.
 */
import { performance } from 'node:perf_hooks'

/** Rests of four times the work leave it a fifth of one processor. */
const REST_PER_WORK = 4
/** Work without rests, so that what is little is done at once; time without work gives it back at the same rate. */
const CREDIT_MS = 1_000
/** Share of its time that the event loop may have been active in a rest before the rest is repeated. */
const BUSY = 0.25
/** Under load the work has about a thirtieth of one processor, so that it ends in any case. */
const MAX_RESTS = 7

export class Rest {
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #creditMs = CREDIT_MS
  #endedAt: number

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now = () => performance.now()) {
    this.#now = now
    this.#endedAt = now()
  }

  get isResting(): boolean {
    return this.#timer !== undefined
  }

  /**
   * A piece of work has ended; `over` is called when the next may begin, at once where little was done of late.
   * @param workedMs how long the piece took
   * @param isBusy whether the event loop had much to do since the rest began; replaced in tests
   */
  after(workedMs: number, over: () => void, isBusy = watchEventLoop()): void {
    this.stop()
    const idleMs = Math.max(0, this.#now() - workedMs - this.#endedAt)
    this.#endedAt = this.#now()
    this.#creditMs = Math.min(CREDIT_MS, this.#creditMs + idleMs / REST_PER_WORK) - workedMs
    if (this.#creditMs >= 0) return over()
    this.#creditMs = 0
    this.#wait(workedMs * REST_PER_WORK, over, isBusy, MAX_RESTS)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #wait(restMs: number, over: () => void, isBusy: () => boolean, rests: number): void {
    this.#timer = setTimeout(() => {
      if (rests > 1 && isBusy()) return this.#wait(restMs, over, isBusy, rests - 1)
      this.#timer = undefined
      this.#endedAt = this.#now() // the rest was paid for
      over()
    }, restMs).unref()
  }
}

/** Says whether the event loop was busy since it was last asked. */
function watchEventLoop(): () => boolean {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization > BUSY
  }
}
