/** A test's server hears of changes as a running one does, and a test waits until it has. */
import { z } from 'zod'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyAll } from '#kernel/live/bus.ts'
import { defineTopic } from '#kernel/live/topic.ts'

const heard = defineTopic('test.heard', z.int())

export class Ear {
  readonly #kernel: Pick<Kernel, 'bus' | 'dispatch'>
  readonly #waiting = new Map<number, () => void>()
  #asked = 0

  private constructor(kernel: Pick<Kernel, 'bus' | 'dispatch'>) {
    this.#kernel = kernel
    kernel.bus.subscribe(heard, ({ body }) => this.#waiting.get(body)?.())
  }

  /** Listens when it resolves. */
  static async of(kernel: Pick<Kernel, 'bus' | 'dispatch'>): Promise<Ear> {
    const ear = new Ear(kernel)
    await kernel.bus.start()
    return ear
  }

  /** Resolves when all that was told before has been heard: PostgreSQL delivers in the order of commits. */
  async catchUp(): Promise<void> {
    if (!this.#kernel.bus.isListening) return
    const number = (this.#asked += 1)
    const isHeard = new Promise<void>((resolve) => this.#waiting.set(number, resolve))
    await notifyAll(this.#kernel.dispatch, [heard.message(0, number)])
    await isHeard
    this.#waiting.delete(number)
  }

  async close(): Promise<void> {
    await this.#kernel.bus.stop()
  }
}
