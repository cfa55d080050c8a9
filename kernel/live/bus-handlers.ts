/** Who wants to hear what, the same for every kind of bus. A handler that fails silences no other. */
import type { Logger } from 'pino'
import { z } from 'zod'
import type { BusMessage } from './bus.ts'

const Message = z.object({ topic: z.string(), tenantId: z.number(), id: z.string() })

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

  subscribe(topic: string, handler: (message: BusMessage) => void): void {
    this.#byTopic.set(topic, [...(this.#byTopic.get(topic) ?? []), handler])
  }

  onGap(handler: () => void): void {
    this.#ofGaps.push(handler)
  }

  tell(message: BusMessage): void {
    for (const handler of this.#byTopic.get(message.topic) ?? []) this.#call(() => handler(message))
  }

  tellGap(): void {
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
