/**
 * Delivers events to webhooks, on every node, in a lane of its own. A delivery is taken with a lease, made outside of
 * any transaction, and settled in one; a node that dies loses its lease, and another delivers again under the same id.
 */
import type { Kernel } from '#kernel/kernel.ts'
import { takeDeliveries, type TakenDelivery } from '../persistence/webhook-delivery.repo.ts'
import { deliverEvent } from './deliver-event.ts'
import { LeasedLane } from '#kernel/jobs/leased-lane.ts'

const AT_ONCE = 16
/** To one webhook. */
const EACH = 4

export const webhookDeliveries = (kernel: Kernel, node: string): LeasedLane<TakenDelivery> =>
  new LeasedLane({
    what: 'deliveries',
    log: kernel.log,
    atOnce: AT_ONCE,
    each: EACH,
    take: (order) => takeDeliveries(kernel.dispatch, { node, ...order }),
    receiverOf: ({ tenantId, webhookId }) => `${tenantId} ${webhookId}`,
    carryOut: (taken) => deliverEvent(kernel, taken, node),
  })
