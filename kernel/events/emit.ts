/** Events leave with the writer's transaction: written here, delivered by the relay of any node after the commit. */
import { z } from 'zod'
import type { Tx } from '../database/lease.ts'
import { newId } from '../ids.ts'
import { defineTopic, type BusMessage } from '../live/topic.ts'
import type { Event } from './handlers.ts'
import { insertEvents } from './outbox.repo.ts'

/** The bus topic that wakes the relays. */
export const outboxFilled = defineTopic('outbox', z.object({}))
export const MAX_PAYLOAD_BYTES = 65_536

/** An event still to be written. `id` may be given where something else is known under it (a job, say). */
export type NewEvent = Omit<Event, 'id'> & { id?: string }

/**
 * Emits one event; resolves with its id. Events of one aggregate arrive in the order in which they were emitted, if
 * their writers took turns on the thing itself (wrote its row first), as every service does.
 */
export async function emit(tx: Tx, event: NewEvent): Promise<string> {
  const [id = ''] = await emitAll(tx, [event])
  return id
}

/**
 * Emits any number of events of one tenant in one statement, which also wakes the relays at commit.
 * @param news further messages for the bus, at commit
 */
export async function emitAll(
  tx: Tx,
  events: readonly NewEvent[],
  messages: readonly BusMessage[] = [],
): Promise<string[]> {
  const [first] = events
  if (!first) return []
  const written = events.map((event) => ({ ...event, id: event.id ?? newId() }))
  for (const { topic, payload } of written) {
    const bytes = Buffer.byteLength(JSON.stringify(payload))
    if (bytes > MAX_PAYLOAD_BYTES)
      throw new Error(`event ${topic}: a payload names things, it does not carry ${bytes} bytes`)
  }
  await insertEvents(tx, written, [outboxFilled.message(first.tenantId, {}), ...messages])
  return written.map(({ id }) => id)
}
