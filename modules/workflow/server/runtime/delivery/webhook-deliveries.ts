/**
 * Delivers events to webhooks, on every node, in a lane of its own. A delivery is taken with a lease, made outside of
 * any transaction, and settled in one; a node that dies loses its lease, and another delivers again under the same id.
 */
import type { Logger } from 'pino'
import type { Background, Kernel } from '#kernel/kernel.ts'
import { takeDeliveries, type TakenDelivery } from '../persistence/webhook-delivery.repo.ts'
import { deliverEvent } from './deliver-event.ts'
import { Loop } from './loop.ts'

/** At once on one node, and to one webhook before others come first. */
const AT_ONCE = 16
const EACH = 4
const PAUSE_MS = 1_000

export class WebhookDeliveries implements Background {
  readonly #kernel: Kernel
  readonly #node: string
  readonly #log: Logger
  /** What is being delivered, by `tenant webhook`. */
  readonly #running = new Map<Promise<void>, string>()
  readonly #loop = new Loop(() => this.#pass())

  constructor(kernel: Kernel, node: string) {
    this.#kernel = kernel
    this.#node = node
    this.#log = kernel.log
  }

  start(): void {
    this.#loop.start()
  }

  /** Takes nothing new and lets what is being delivered finish. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all(this.#running.keys())
  }

  async #pass(): Promise<number> {
    try {
      while (!this.#loop.isStopped && (await this.#take()) > 0);
    } catch (error) {
      this.#log.warn({ err: error }, 'workflow: no deliveries could be taken, they come again')
    }
    return PAUSE_MS
  }

  async #take(): Promise<number> {
    const most = AT_ONCE - this.#running.size
    if (most <= 0) return 0
    const counts = new Map<string, number>()
    for (const webhook of this.#running.values()) counts.set(webhook, (counts.get(webhook) ?? 0) + 1)
    const full = [...counts].flatMap(([webhook, count]) => (count >= EACH ? [webhook] : []))
    const taken = await takeDeliveries(this.#kernel.dispatch, { node: this.#node, most, each: EACH, full })
    for (const delivery of taken) this.#begin(delivery)
    return taken.length
  }

  #begin(taken: TakenDelivery): void {
    const running = this.#deliver(taken).finally(() => {
      this.#running.delete(running)
      // The next event of the same instance waited for this one.
      this.#loop.wake()
    })
    this.#running.set(running, `${taken.tenantId} ${taken.webhookId}`)
  }

  async #deliver(taken: TakenDelivery): Promise<void> {
    try {
      await deliverEvent(this.#kernel, taken, this.#node)
    } catch (error) {
      this.#log.warn({ err: error, delivery: taken.id, tenantId: taken.tenantId }, 'workflow: a delivery comes again')
    }
  }
}
