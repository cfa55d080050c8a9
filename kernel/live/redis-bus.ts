/**
 * The bus over Redis, for installations of many nodes. Messages are still sent by NOTIFY, so that they leave at commit
 * and never for a transaction that is rolled back; but only one node listens to PostgreSQL (`leadership.ts`) and
 * forwards everything over Redis, which is made for many receivers. It also sends a heartbeat every `aliveMs`: a node
 * that misses the heartbeat trusts no cache, and flushes its caches when the heartbeat is back.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type RedisClientType } from '@redis/client'
import type { Bus } from './bus.ts'
import { BusHandlers, parseMessage } from './bus-handlers.ts'
import { standBy, type Leadership } from './leadership.ts'
import { createBus, type BusOptions } from './pg-bus.ts'
import type { Received, Topic } from './topic.ts'

export interface RedisBusOptions extends BusOptions {
  /** `redis://…` or `rediss://…` */
  redisUrl: string
  /** Known to the nodes of one installation only, so that two may share a Redis. */
  secretKey: string
  /** The interval of the heartbeat, and the silence after which no node trusts its caches; milliseconds. */
  aliveMs?: number
  silenceMs?: number
}

/** What is sent besides messages. */
const ALIVE = 'alive'
const GAP = 'gap'
const FIRST_WORD_MS = 3_000

/** A bus that is not connected yet: `start` it. */
export const createRedisBus = (options: RedisBusOptions): Bus => new RedisBus(options)

class RedisBus implements Bus {
  readonly #options: Required<Pick<RedisBusOptions, 'aliveMs' | 'silenceMs'>> & RedisBusOptions
  readonly #handlers: BusHandlers
  readonly #channel: string
  readonly #say: RedisClientType
  readonly #listen: RedisClientType
  #leadership: Leadership | undefined
  #receivedAt: number | undefined
  /** Nothing was heard for a while: messages may have been missed. */
  #isBehind = false
  /** A message could not be forwarded: all other nodes must learn that they missed one. */
  #owesGap = false

  constructor(options: RedisBusOptions) {
    this.#options = { aliveMs: 300, silenceMs: 1_000, ...options }
    this.#handlers = new BusHandlers(options.log)
    this.#channel = `portico:${createHash('sha256').update(`redis bus ${options.secretKey}`).digest('hex').slice(0, 32)}`
    const socket = { reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, 2_000), connectTimeout: 5_000 }
    this.#say = createClient({ url: options.redisUrl, socket, disableOfflineQueue: true })
    this.#listen = createClient({ url: options.redisUrl, socket })
    for (const client of [this.#say, this.#listen])
      client.on('error', (err: unknown) => options.log.warn({ err }, 'the connection to Redis'))
    this.#listen.on('reconnecting', () => (this.#isBehind = true))
  }

  get isListening(): boolean {
    return this.#receivedAt !== undefined && !this.#isSilent() && !this.#isBehind
  }

  subscribe<Body>(topic: Topic<Body>, handler: (message: Received<Body>) => void): void {
    this.#handlers.subscribe(topic, handler)
  }

  onGap(handler: () => void): void {
    this.#handlers.onGap(handler)
  }

  /** Resolves when a user hears the database; tries on in the background when no one does yet. */
  async start(): Promise<void> {
    const connected = (async () => {
      await Promise.all([this.#say.connect(), this.#listen.connect()])
      await this.#listen.subscribe(this.#channel, (word) => this.#receive(word))
    })()
    connected.catch((err: unknown) => this.#options.log.warn({ err }, 'Redis cannot be reached yet'))
    this.#leadership = standBy({ ...this.#options, lead: (isOver) => this.#lead(isOver) })
    const until = performance.now() + FIRST_WORD_MS
    while (!this.isListening && performance.now() < until) await sleep(20)
  }

  async stop(): Promise<void> {
    await this.#leadership?.stop()
    this.#receivedAt = undefined
    for (const client of [this.#say, this.#listen]) client.destroy()
  }

  /** This node hears the database for all. */
  async #lead(isOver: AbortSignal): Promise<void> {
    const database = createBus({ ...this.#options, onEvery: (message) => this.#pass(JSON.stringify(message)) })
    database.onGap(() => this.#pass(GAP))
    await database.start()
    this.#pass(GAP) // between the former leader and this one a message may have been lost
    while (!isOver.aborted) {
      if (database.isListening) this.#pass(this.#owesGap ? GAP : ALIVE)
      await sleep(this.#options.aliveMs, undefined, { signal: isOver }).catch(() => undefined)
    }
    await database.stop()
  }

  /** What cannot be passed on is missed by all, and the next word that comes through says so. */
  #pass(word: string): void {
    this.#say.publish(this.#channel, word).then(
      () => {
        if (word === GAP) this.#owesGap = false
      },
      () => {
        if (word !== ALIVE) this.#owesGap = true
      },
    )
  }

  #receive(word: string): void {
    const missed = this.#isBehind || (this.#receivedAt !== undefined && this.#isSilent()) || word === GAP
    const isFirst = this.#receivedAt === undefined
    this.#receivedAt = performance.now()
    this.#isBehind = false
    if (missed && !isFirst) this.#handlers.reportGap()
    if (word === ALIVE || word === GAP) return
    const message = parseMessage(word)
    if (message) this.#handlers.deliver(message)
    else this.#options.log.warn({ length: word.length }, 'bus message ignored: not one of ours')
  }

  #isSilent(): boolean {
    return performance.now() - (this.#receivedAt ?? 0) > this.#options.silenceMs
  }
}
