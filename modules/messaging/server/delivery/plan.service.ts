/**
 * From a message to its deliveries: who writes a message emits one event in the same transaction; handling the event
 * writes a delivery per channel, and the worker sends them.
 */
import { z } from 'zod'
import type { Tx } from '#kernel/database/lease.ts'
import { emitAll } from '#kernel/events/emit.ts'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyEach } from '#kernel/live/bus.ts'
import { defineTopic } from '#kernel/live/topic.ts'
import type { WrittenMessage } from '../message/message.repo.ts'
import { insertDeliveries, openChannels, type PlannedMessages } from './plan.repo.ts'

export const MESSAGES_SENT = 'message.sent'
/** The bus topic that wakes the workers. */
export const deliveriesWritten = defineTopic('messaging.deliveries', z.object({}))

/** Ids of one event: its payload is limited. */
const CHUNK = 500
const Payload = z.object({ ids: z.array(z.string()) })

/** Has deliveries written for messages, after the commit; nothing where no channel is open. */
export async function startDeliveries(tx: Tx, tenantId: number, written: readonly WrittenMessage[]): Promise<void> {
  const ids = written.flatMap(({ id, isCarried }) => (isCarried ? [id] : []))
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
    ids.slice(at * CHUNK, (at + 1) * CHUNK),
  )
  await emitAll(
    tx,
    chunks.map((chunk) => ({
      tenantId,
      aggregate: `message:${newId()}`,
      topic: MESSAGES_SENT,
      payload: { ids: chunk },
    })),
  )
}

/** Handler of `MESSAGES_SENT`. */
export const planDeliveries =
  (kernel: Pick<Kernel, 'messageEvents'>): EventHandler =>
  async (tx, { tenantId, payload }) => {
    await writeDeliveries(kernel, tx, { tenantId, messages: Payload.parse(payload) })
  }

/** Writes the deliveries of messages over every channel that carries their events. */
export async function writeDeliveries(
  { messageEvents }: Pick<Kernel, 'messageEvents'>,
  tx: Tx,
  { tenantId, messages }: { tenantId: number; messages: PlannedMessages },
): Promise<void> {
  const channels = await openChannels(tx)
  if (channels.length === 0) return
  for (const channel of channels) {
    const carried = messageEvents
      .all()
      .filter(
        ({ category, mustReach }) =>
          mustReach || channel.categories.length === 0 || channel.categories.includes(category),
      )
    await insertDeliveries(tx, tenantId, { messages, channel, events: carried.map(({ code }) => code) })
  }
  await notifyEach(tx, [deliveriesWritten.message(tenantId, {})])
}
