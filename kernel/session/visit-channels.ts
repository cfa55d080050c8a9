/**
 * Open live channels of support visits on this node. A visit rests on a user and a session of another tenant: when one
 * of these changes, the visits behind it are asked for again, and the channel of one that may not go on is closed.
 */
import type { Bus } from '../live/bus.ts'
import type { LiveChannel } from '../live/channel.ts'
import type { SupportVisit } from '../ports.ts'
import type { SupportSource } from './support-source.ts'
import { topics } from './topics.ts'

type Operator = SupportVisit['operator']

/** One open channel. */
interface Open {
  readonly sessionId: string
  readonly operator: Operator
}

export class VisitChannels {
  readonly #live: LiveChannel
  readonly #supports: Pick<SupportSource, 'isBacked'>
  readonly #open = new Set<Open>()

  constructor({ bus, live, supports }: { bus: Bus; live: LiveChannel; supports: Pick<SupportSource, 'isBacked'> }) {
    this.#live = live
    this.#supports = supports
    bus.subscribe(topics.ended, ({ body: { ids } }) => this.#lookAt(({ sessionId }) => ids.includes(sessionId)))
    for (const topic of [topics.userSessions, topics.grants])
      bus.subscribe(topic, ({ tenantId: of, body: { userIds } }) =>
        this.#lookAt(({ tenantId, userId }) => tenantId === of && (!userIds || userIds.includes(userId))),
      )
    bus.onGap(() => this.#lookAt(() => true))
  }

  /**
   * A visit has opened a channel. Resolves when it is known whether the visit still goes on.
   * @param operator undefined when the visit has ended
   * @returns to be called when the channel is closed
   */
  async watch(sessionId: string, operator: Operator | undefined): Promise<() => void> {
    if (!operator) {
      this.#end(sessionId)
      return () => undefined
    }
    const open = { sessionId, operator }
    this.#open.add(open)
    await this.#look(open)
    return () => void this.#open.delete(open)
  }

  #lookAt(isMeant: (operator: Operator) => boolean): void {
    for (const open of this.#open) if (isMeant(open.operator)) void this.#look(open)
  }

  /** An error in finding out means that the visit may not go on. */
  async #look(open: Open): Promise<void> {
    if (await this.#supports.isBacked(open.operator).catch(() => false)) return
    this.#open.delete(open)
    this.#end(open.sessionId)
  }

  #end(sessionId: string): void {
    this.#live.toSession(sessionId, { type: 'session-ended', reason: 'forced' })
  }
}
