/**
 * Work of one kind that every node takes with leases and carries out outside of transactions: so many at once, and of
 * one receiver only a few, so that a slow one leaves others room. What fails for an unforeseen reason comes again when
 * its lease runs out.
 */
import type { Logger } from 'pino'
import type { Background } from '../kernel.ts'
import { Loop } from './loop.ts'

interface Taken {
  readonly id: string
  readonly tenantId: number
}

export interface LaneOptions<Item extends Taken> {
  /** For the log: `calls`, `deliveries`. */
  readonly what: string
  readonly log: Logger
  /** At once on one node, and to one receiver before others come first. */
  readonly atOnce: number
  readonly each: number
  /** @param full receivers that have enough to do here */
  readonly take: (order: { most: number; each: number; full: readonly string[] }) => Promise<readonly Item[]>
  /** `tenant name`, as `full` names it. */
  readonly receiverOf: (item: Item) => string
  readonly carryOut: (item: Item) => Promise<void>
}

const PAUSE_MS = 1_000

export class LeasedLane<Item extends Taken> implements Background {
  readonly #with: LaneOptions<Item>
  /** What is being done, by receiver. */
  readonly #running = new Map<Promise<void>, string>()
  readonly #loop = new Loop(() => this.#pass())

  constructor(options: LaneOptions<Item>) {
    this.#with = options
  }

  start(): void {
    this.#loop.start()
  }

  /** There may be something to take. */
  wake(): void {
    this.#loop.wake()
  }

  /** Takes nothing new and lets what is being done finish. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all(this.#running.keys())
  }

  async #pass(): Promise<number> {
    const { log, what } = this.#with
    try {
      while (!this.#loop.isStopped && (await this.#take()) > 0);
    } catch (error) {
      log.warn({ err: error, what }, 'nothing could be taken, it comes again')
    }
    return PAUSE_MS
  }

  async #take(): Promise<number> {
    const { atOnce, each, take } = this.#with
    const most = atOnce - this.#running.size
    if (most <= 0) return 0
    const counts = new Map<string, number>()
    for (const receiver of this.#running.values()) counts.set(receiver, (counts.get(receiver) ?? 0) + 1)
    const full = [...counts].flatMap(([receiver, count]) => (count >= each ? [receiver] : []))
    const taken = await take({ most, each, full })
    for (const item of taken) this.#begin(item)
    return taken.length
  }

  #begin(item: Item): void {
    const { atOnce, each, receiverOf } = this.#with
    const receiver = receiverOf(item)
    const running = this.#carryOut(item).finally(() => {
      const wasFull = this.#running.size >= atOnce
      this.#running.delete(running)
      // There is room for another, unless its receiver has enough to do; what waited for this one may begin.
      const left = [...this.#running.values()].filter((other) => other === receiver).length
      if (wasFull || left < each) this.#loop.wake()
    })
    this.#running.set(running, receiver)
  }

  async #carryOut(item: Item): Promise<void> {
    const { log, what, carryOut } = this.#with
    try {
      await carryOut(item)
    } catch (error) {
      log.warn({ err: error, what, id: item.id, tenantId: item.tenantId }, 'one comes again')
    }
  }
}
