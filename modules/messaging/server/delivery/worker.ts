/**
 * Sends deliveries, on every node. A delivery is taken with a lease, sent outside of any transaction, and settled in
 * one; a node that dies loses its lease, and another sends again under the same id: at least once.
 */
import type { Kernel } from '#kernel/kernel.ts'
import { LeasedLane } from '#kernel/jobs/leased-lane.ts'
import { sendDelivery } from './send.service.ts'
import { takeDeliveries, type TakenDelivery } from './worker.repo.ts'
import { deliveriesWritten } from './written.ts'

const AT_ONCE = 16
/** Over one channel. */
const EACH = 6

export function deliveryWorker(kernel: Kernel): LeasedLane<TakenDelivery> {
  const node = kernel.nodeName
  const lane = new LeasedLane<TakenDelivery>({
    what: 'messages',
    log: kernel.log,
    atOnce: AT_ONCE,
    each: EACH,
    take: (order) => takeDeliveries(kernel.dispatch, { node, ...order }),
    receiverOf: ({ tenantId, channelId }) => `${tenantId} ${channelId}`,
    carryOut: (taken) => sendDelivery(kernel, taken, node),
  })
  kernel.bus.subscribe(deliveriesWritten, () => lane.wake())
  return lane
}
