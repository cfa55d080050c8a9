/** A server of a test hears of changes as a running one does; the test goes on when they have arrived. */
import { z } from 'zod'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyAll } from '#kernel/live/bus.ts'
import { defineTopic } from '#kernel/live/topic.ts'

const arrived = defineTopic('test.arrived', z.int())

export class BusFollower {
  readonly #kernel: Pick<Kernel, 'bus' | 'dispatch'>
  readonly #waiting = new Map<number, () => void>()
  #asked = 0

  private constructor(kernel: Pick<Kernel, 'bus' | 'dispatch'>) {
    this.#kernel = kernel
    kernel.bus.subscribe(arrived, ({ body }) => this.#waiting.get(body)?.())
    // What was on its way when the connection broke never arrives; caches are flushed instead.
    kernel.bus.onGap(() => this.#waiting.forEach((resolve) => resolve()))
  }

  /** Listens when it resolves. */
  static async of(kernel: Pick<Kernel, 'bus' | 'dispatch'>): Promise<BusFollower> {
    const follower = new BusFollower(kernel)
    await kernel.bus.start()
    return follower
  }

  /** Of a node that listens by itself. */
  static beside = (kernel: Pick<Kernel, 'bus' | 'dispatch'>): BusFollower => new BusFollower(kernel)

  /** Resolves when all that was notified before has arrived: PostgreSQL delivers in the order of commits. */
  async catchUp(): Promise<void> {
    if (!this.#kernel.bus.isListening) return
    const number = (this.#asked += 1)
    const hasArrived = new Promise<void>((resolve) => this.#waiting.set(number, resolve))
    await notifyAll(this.#kernel.dispatch, [arrived.message(0, number)])
    await hasArrived
    this.#waiting.delete(number)
  }

  async close(): Promise<void> {
    await this.#kernel.bus.stop()
  }
}
