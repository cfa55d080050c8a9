/**
 * Calls a minute of tenants whose package limits them, counted over all nodes without a query per call: each node
 * counts its own and publishes over the bus what it has counted, after a second or after a twentieth of the limit. What
 * the others have not published yet is the bound of the error: with N nodes a tenant gets at most N − 1 twentieths of
 * its limit more, and what is called while a message is under way. While the bus is deaf, each node counts alone.
 */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { notifyAll, type Bus } from '../live/bus.ts'
import { defineTopic } from '../live/topic.ts'

const SECONDS = 60
const SECOND_MS = 1_000
/** A node publishes what it has counted as soon as this share of the limit is new. */
const SHARE = 20
/** And no more often than this. */
const LEAST_MS = 20

/** So many more calls of the tenant were answered by the node `from`. */
const called = defineTopic('tenant-calls', z.object({ from: z.string(), count: z.number().int().positive() }))

/** The calls of one tenant in the last minute, by second. */
class Minute {
  readonly #counts = Array.from({ length: SECONDS }, () => 0)
  #second = 0
  sum = 0

  add(second: number, count: number): void {
    this.forward(second)
    this.#counts[second % SECONDS] = (this.#counts[second % SECONDS] ?? 0) + count
    this.sum += count
  }

  /** Forgets what is older than a minute. */
  forward(second: number): void {
    const from = Math.max(this.#second + 1, second - SECONDS + 1)
    for (let at = from; at <= second; at += 1) {
      this.sum -= this.#counts[at % SECONDS] ?? 0
      this.#counts[at % SECONDS] = 0
    }
    this.#second = Math.max(this.#second, second)
  }

  /** Seconds until the oldest call is forgotten. */
  get rest(): number {
    for (let ago = SECONDS - 1; ago >= 0; ago -= 1)
      if ((this.#counts[(this.#second - ago + SECONDS) % SECONDS] ?? 0) > 0) return SECONDS - ago
    return 1
  }
}

export interface TenantCallsOptions {
  bus: Pick<Bus, 'subscribe'>
  /** The pool by which the bus is spoken to. */
  dispatch: pg.Pool
  /** Milliseconds of a clock that only goes forward; for tests. */
  now?: () => number
}

export class TenantCalls {
  readonly #minutes = new Map<number, Minute>()
  readonly #fresh = new Map<number, number>()
  readonly #name = randomBytes(8).toString('base64url')
  readonly #dispatch: pg.Pool
  readonly #now: () => number
  #timer: NodeJS.Timeout | undefined
  #publishesAt = Infinity

  constructor({ bus, dispatch, now = () => performance.now() }: TenantCallsOptions) {
    this.#dispatch = dispatch
    this.#now = now
    bus.subscribe(called, ({ tenantId, body: { from, count } }) => {
      if (from !== this.#name) this.#minuteOf(tenantId).add(this.#second(), count)
    })
  }

  /**
   * Counts a call; one that is refused does not count.
   * @returns the seconds to wait where the limit is reached; undefined: it may be answered
   */
  count(tenantId: number, perMinute: number): number | undefined {
    const minute = this.#minuteOf(tenantId)
    if (minute.sum >= perMinute) return minute.rest
    minute.add(this.#second(), 1)
    const fresh = (this.#fresh.get(tenantId) ?? 0) + 1
    this.#fresh.set(tenantId, fresh)
    this.#publishIn(fresh >= perMinute / SHARE ? LEAST_MS : SECOND_MS)
    return undefined
  }

  readonly #second = () => Math.floor(this.#now() / SECOND_MS) + SECONDS

  #minuteOf(tenantId: number): Minute {
    const minute = this.#minutes.get(tenantId) ?? new Minute()
    this.#minutes.set(tenantId, minute)
    minute.forward(this.#second())
    return minute
  }

  #publishIn(milliseconds: number): void {
    const at = performance.now() + milliseconds
    if (at >= this.#publishesAt) return
    clearTimeout(this.#timer)
    this.#publishesAt = at
    this.#timer = setTimeout(() => void this.#publish(), milliseconds).unref()
  }

  async #publish(): Promise<void> {
    this.#publishesAt = Infinity
    const messages = [...this.#fresh].map(([tenantId, count]) => called.message(tenantId, { from: this.#name, count }))
    this.#fresh.clear()
    for (const [tenantId, minute] of this.#minutes) {
      minute.forward(this.#second())
      if (minute.sum === 0) this.#minutes.delete(tenantId)
    }
    // What does not arrive is not counted by the others: this node alone keeps its limit.
    await notifyAll(this.#dispatch, messages).catch(() => undefined)
  }
}
