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
import type { WrittenMessage } from '../message/message.repo.ts'
import { carriedEvents } from '../preference/carried-events.ts'
import { findRules } from '../preference/preference.repo.ts'
import { fallBack } from './fallback.service.ts'
import { insertDeliveries, openChannels, type PlannedMessages } from './plan.repo.ts'
import { deliveriesWritten } from './written.ts'

export const MESSAGES_SENT = 'message.sent'

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

/**
 * Writes the deliveries of messages over every channel that carries their events, for users who get them at once. What
 * must reach its user goes over one channel at least.
 * @param kinds of channels that a notice goes over; none: all
 */
export async function writeDeliveries(
  kernel: Pick<Kernel, 'messageEvents'>,
  tx: Tx,
  { tenantId, messages, kinds = [] }: { tenantId: number; messages: PlannedMessages; kinds?: readonly string[] },
): Promise<void> {
  const channels = await openChannels(tx)
  if (channels.length === 0) return
  const rules = await findRules(tx)
  for (const channel of channels) {
    if (kinds.length > 0 && !kinds.includes(channel.kind)) continue
    const events = carriedEvents(kernel.messageEvents.all(), channel, rules)
    await insertDeliveries(tx, tenantId, { messages, channel, events })
  }
  if ('ids' in messages) await fallBack(kernel, tx, { tenantId, ids: messages.ids, isOnlyFailed: true })
  await notifyEach(tx, [deliveriesWritten.message(tenantId, {})])
}
