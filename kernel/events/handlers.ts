/** Events: written to the outbox in the writer's transaction, delivered at least once, in order per aggregate. */
import type { Tx } from '../database/lease.ts'

export interface Event {
  id: string
  tenantId: number
  /** The thing it is about: `user:0192…`. Its events arrive in order. */
  aggregate: string
  /** `user.disabled` */
  topic: string
  payload: Record<string, unknown>
}

/** Runs inside a transaction of the event's tenant; when it throws, the event comes again. Must be idempotent. */
export type EventHandler = (tx: Tx, event: Event) => Promise<void>
export type EventHandlers = Readonly<Record<string, EventHandler>>
