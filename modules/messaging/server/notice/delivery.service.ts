/**
 * A published notice on its way to its people: an event per batch, each handled in one transaction that also emits the
 * next, so that 100,000 people get it once each whatever breaks on the way, and a withdrawal stops it between two
 * batches.
 */
import { z } from 'zod'
import type { Tx } from '#kernel/database/lease.ts'
import { emit } from '#kernel/events/emit.ts'
import type { EventHandler } from '#kernel/events/handlers.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { announce } from '#kernel/live/announce.ts'
import { writeDeliveries } from '../delivery/plan.service.ts'
import * as repo from './delivery.repo.ts'
import { PUBLISHED } from './notice.policy.ts'

export const DELIVER = 'notice.deliver'

/** People per transaction. */
export const BATCH = 5_000
/** Up to so many people hear of it by name; beyond, all open pages of the tenant ask, each after a while of its own. */
const NAMED = 200
/** Tells a page that all others hear the same. */
const EVERYBODY = 'all'

const Payload = z.object({ id: z.string(), publication: z.number(), after: z.string().nullable() })
type Payload = z.infer<typeof Payload>

export async function startDelivery(tx: Tx, tenantId: number, payload: Payload): Promise<void> {
  await emit(tx, { tenantId, aggregate: `notice:${payload.id}`, topic: DELIVER, payload })
}

/** Writes one batch of messages. Does nothing when the notice is gone, withdrawn, or published anew. */
export const deliverNotice =
  (kernel: Pick<Kernel, 'messageEvents'>, limit = BATCH): EventHandler =>
  async (tx, { tenantId, payload }) => {
    const { id, publication, after } = Payload.parse(payload)
    const notice = await repo.findForDelivery(tx, id)
    if (notice?.status !== PUBLISHED || notice.publication !== publication) return
    const { count, userIds, last } = await repo.deliverBatch(tx, { ...notice, noticeId: id }, { after, limit })
    const isLast = count < limit
    await writeDeliveries(kernel, tx, { tenantId, messages: { noticeId: id, userIds }, kinds: notice.channels })
    await repo.addRecipients(tx, id, count, isLast)
    if (!isLast) return startDelivery(tx, tenantId, { id, publication, after: last })
    const isOnlyOne = after === null
    await announceMessages(tx, tenantId, { count: isOnlyOne ? count : Infinity, some: userIds })
  }

/** Takes a notice's messages away and notifies the users who had one. */
export async function recallMessages(tx: Tx, tenantId: number, noticeId: string): Promise<void> {
  await announceMessages(tx, tenantId, await repo.deleteMessages(tx, noticeId, NAMED))
}

/** @param people.some all of them, if they are few */
async function announceMessages(
  tx: Tx,
  tenantId: number,
  people: { count: number; some: readonly string[] },
): Promise<void> {
  if (people.count > NAMED) return announce(tx, { tenantId, what: 'message', id: EVERYBODY })
  for (const userId of people.some) await announce(tx, { tenantId, userId, what: 'message' })
}
