/** Who wants to hear what, the same for every kind of bus. A handler that fails silences no other. */
import type { Logger } from 'pino'
import { z } from 'zod'
import type { BusMessage, Received, Topic } from './topic.ts'

const Message = z.object({ topic: z.string(), tenantId: z.number(), body: z.unknown() })

/** A message as it travels; `undefined` for what is not one of ours. */
export function parseMessage(payload: string | undefined): BusMessage | undefined {
  try {
    return Message.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}

export class BusHandlers {
  readonly #log: Logger
  readonly #byTopic = new Map<string, ((message: BusMessage) => void)[]>()
  readonly #ofGaps: (() => void)[] = []

  constructor(log: Logger) {
    this.#log = log
  }

  /** A message whose body is not of the topic's shape is logged, without its content, and ignored. */
  subscribe<Body>({ name, schema }: Topic<Body>, handler: (message: Received<Body>) => void): void {
    const handle = ({ tenantId, body }: BusMessage) => {
      const parsed = schema.safeParse(body)
      if (parsed.success) handler({ tenantId, body: parsed.data })
      else this.#log.warn({ topic: name, tenantId }, 'bus message ignored: not of the shape of its topic')
    }
    this.#byTopic.set(name, [...(this.#byTopic.get(name) ?? []), handle])
  }

  onGap(handler: () => void): void {
    this.#ofGaps.push(handler)
  }

  deliver(message: BusMessage): void {
    for (const handler of this.#byTopic.get(message.topic) ?? []) this.#call(() => handler(message))
  }

  reportGap(): void {
    for (const handler of this.#ofGaps) this.#call(handler)
  }

  #call(handler: () => void): void {
    try {
      handler()
    } catch (error) {
      this.#log.error({ err: error }, 'a bus handler failed')
    }
  }
}
