/**
 * Work for threads that stay: bounded in time, memory and number, so that a caller that asks for much of it delays no
 * other user.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { errors } from '#contract/errors.ts'
import { AppError } from './errors.ts'
import { gate } from './gate.ts'

export interface PoolLimits {
  readonly threads: number
  /** Orders that may wait for a thread; with more, callers are refused. */
  readonly maxWaiting: number
  /** For one order, from when its thread begins. */
  readonly milliseconds: number
  readonly heapMegabytes: number
}

/** What a thread is given. It posts to `port` when it begins, and closes it when it is done. */
export interface PoolTask<Order> {
  readonly order: Order
  readonly port: MessagePort
}

/** A thread that does not even begin has a fault. */
const MAX_START_MS = 30_000
const IDLE_MS = 60_000

export class LimitedPool<Order, Answer> {
  readonly #script: URL
  readonly #limits: PoolLimits
  readonly #inTurn: ReturnType<typeof gate>
  #pool: Promise<Piscina<PoolTask<Order>, Answer>> | undefined
  #asked = 0

  constructor(script: URL, limits: PoolLimits) {
    this.#script = script
    this.#limits = limits
    this.#inTurn = gate(limits.threads)
  }

  /**
   * The answer to an order; undefined when it took too long or too much memory. What the thread throws is thrown here.
   * @throws AppError unavailable when too many orders wait already
   */
  async run(order: Order): Promise<Answer | undefined> {
    const { threads, maxWaiting } = this.#limits
    if (this.#asked >= threads + maxWaiting) throw new AppError(errors.unavailable)
    this.#asked += 1
    try {
      return await this.#inTurn(() => this.#once(order))
    } finally {
      this.#asked -= 1
    }
  }

  async #once(order: Order): Promise<Answer | undefined> {
    const { port1, port2 } = new MessageChannel()
    const over = new AbortController()
    let late = setTimeout(() => over.abort(), MAX_START_MS)
    port1.once('message', () => {
      clearTimeout(late)
      late = setTimeout(() => over.abort(), this.#limits.milliseconds)
    })
    try {
      const threads = await this.#threads()
      return await threads.run({ order, port: port2 }, { transferList: [port2], signal: over.signal })
    } catch (error) {
      if (over.signal.aborted || isOutOfMemory(error)) return undefined
      throw error
    } finally {
      clearTimeout(late)
      port1.close()
    }
  }

  #threads(): Promise<Piscina<PoolTask<Order>, Answer>> {
    this.#pool ??= this.#open()
    return this.#pool
  }

  async #open(): Promise<Piscina<PoolTask<Order>, Answer>> {
    const { Piscina } = await import('piscina')
    const pool = new Piscina<PoolTask<Order>, Answer>({
      filename: this.#script.href,
      minThreads: 0,
      maxThreads: this.#limits.threads,
      idleTimeout: IDLE_MS,
      // Nothing of the server's surroundings reaches what comes from outside.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
    })
    // A thread that cannot begin refuses its order; without this it would end the server as well.
    pool.on('error', () => undefined)
    return pool
  }
}

export const isOutOfMemory = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
