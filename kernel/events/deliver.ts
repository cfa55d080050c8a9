/**
 * One event's delivery: its handler and its removal in one transaction, so that what the handler writes happens once.
 */
import type { Database } from '../database/lease.ts'
import type { EventHandlers } from './handlers.ts'
import { deleteEvents, lockEvent, noteFailure, type Claim, type RetryPolicy } from './outbox.repo.ts'

export type Delivery = 'delivered' | 'again' | 'dead'

export interface Deliverer {
  database: Database
  handlers: EventHandlers
  retryPolicy: RetryPolicy
  onFailure: (claim: Claim, error: unknown, delivery: Delivery) => void
}

/** Delivers a claimed event. A handler's failure is noted on the event, not thrown. */
export async function deliver(deliverer: Deliverer, claim: Claim): Promise<Delivery> {
  const { database, handlers } = deliverer
  try {
    await database.transaction(claim.tenantId, async (tx) => {
      const event = await lockEvent(tx, claim)
      if (!event) return
      await handlers[event.topic]?.(tx, event)
      await deleteEvents(tx, event.tenantId, [event.id])
    })
    return 'delivered'
  } catch (error) {
    return refuse(deliverer, claim, error)
  }
}

/** Notes that an event could not be delivered; it comes again, or is dead. */
export async function refuse(
  { database, retryPolicy, onFailure }: Deliverer,
  claim: Claim,
  error: unknown,
): Promise<Delivery> {
  const isDead = await database.transaction(claim.tenantId, (tx) =>
    noteFailure(tx, claim, messageOf(error), retryPolicy),
  )
  const delivery = isDead ? 'dead' : 'again'
  onFailure(claim, error, delivery)
  return delivery
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
