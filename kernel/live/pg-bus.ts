/**
 * The bus over PostgreSQL's LISTEN/NOTIFY: one connection of its own, which comes back by itself. A connection that
 * died silently is found by a question every few seconds; from then until LISTEN is up again `isListening` is false.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createClient } from '../database/pools.ts'
import { BUS_CHANNEL, type Bus } from './bus.ts'
import { BusHandlers, parseMessage } from './bus-handlers.ts'
import { isSubscribed, listen } from './listen.repo.ts'
import type { BusMessage, Received, Topic } from './topic.ts'

export interface BusOptions {
  connectionString: string
  log: Logger
  /** How often the connection is asked whether it lives, and how long it may take to answer; milliseconds. */
  keepAliveMs?: number
  answerWithinMs?: number
  /** Hears every message, whatever its topic. */
  onEvery?: (message: BusMessage) => void
}

const CONNECT_WITHIN_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/** A bus that is not connected yet: `start` it. */
export const createBus = (options: BusOptions): Bus => new PgBus(options)

class PgBus implements Bus {
  readonly #options: Required<BusOptions>
  readonly #handlers: BusHandlers
  #client: pg.Client | undefined
  #running: Promise<void> | undefined
  #stop = new AbortController()
  #listening = false

  constructor(options: BusOptions) {
    this.#options = { keepAliveMs: 3_000, answerWithinMs: 5_000, onEvery: () => undefined, ...options }
    this.#handlers = new BusHandlers(options.log)
  }

  get isListening(): boolean {
    return this.#listening
  }

  subscribe<Body>(topic: Topic<Body>, handler: (message: Received<Body>) => void): void {
    this.#handlers.subscribe(topic, handler)
  }

  onGap(handler: () => void): void {
    this.#handlers.onGap(handler)
  }

  /** Resolves when the bus listens; a database that cannot be reached is tried again in the background. */
  async start(): Promise<void> {
    this.#stop = new AbortController()
    await new Promise<void>((tried) => {
      this.#running = this.#keepListening(tried)
    })
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    this.#listening = false
    await this.#client?.end().catch(() => {})
    await this.#running
  }

  /** Connects, watches, connects again. `tried` is called after the first attempt, whatever became of it. */
  async #keepListening(tried: () => void): Promise<void> {
    let pause = FIRST_PAUSE_MS
    let hasListened = false
    while (!this.#stop.signal.aborted) {
      try {
        const client = await this.#connect()
        if (hasListened) this.#handlers.reportGap()
        hasListened = true
        pause = FIRST_PAUSE_MS
        tried()
        await this.#watch(client)
      } catch (error) {
        if (!this.#stop.signal.aborted) this.#options.log.warn({ err: error }, 'bus connection lost')
      } finally {
        this.#listening = false
        await this.#drop()
        tried()
      }
      await sleep(pause, undefined, { signal: this.#stop.signal }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = createClient(this.#options.connectionString, 'portico-bus')
    this.#client = client
    client.on('error', () => {}) // `#watch` learns of it by the `end` event or by its next question
    client.on('notification', ({ payload }) => this.#receive(payload))
    await this.#within(client.connect(), CONNECT_WITHIN_MS)
    await this.#within(listen(client, BUS_CHANNEL), CONNECT_WITHIN_MS)
    this.#listening = true
    return client
  }

  /** Returns or throws when the connection is of no more use. */
  async #watch(client: pg.Client): Promise<void> {
    const ended = new AbortController()
    client.once('end', () => ended.abort())
    const over = AbortSignal.any([ended.signal, this.#stop.signal])
    while (!over.aborted) {
      await sleep(this.#options.keepAliveMs, undefined, { signal: over }).catch(() => {})
      if (over.aborted) return
      const known = await this.#within(isSubscribed(client, BUS_CHANNEL))
      if (!known) throw new Error('the server has forgotten the subscription (a pooler in between?)')
    }
  }

  /** Ends the connection without waiting for the other side, which may be gone. */
  async #drop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    if (client) await Promise.race([client.end().catch(() => {}), sleep(200)])
  }

  async #within<Result>(answer: Promise<Result>, limitMs = this.#options.answerWithinMs): Promise<Result> {
    const limit = new AbortController()
    const late = sleep(limitMs, undefined, { signal: limit.signal }).then(() => {
      throw new Error(`no answer within ${limitMs} ms`)
    })
    answer.catch(() => {}) // when it fails after the limit no one waits for it any more
    late.catch(() => {})
    try {
      return await Promise.race([answer, late])
    } finally {
      limit.abort()
    }
  }

  #receive(payload: string | undefined): void {
    const message = parseMessage(payload)
    if (!message) {
      this.#options.log.warn({ length: payload?.length ?? 0 }, 'bus message ignored: not one of ours')
      return
    }
    this.#options.onEvery(message)
    this.#handlers.deliver(message)
  }
}
