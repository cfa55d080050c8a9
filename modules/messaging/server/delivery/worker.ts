/**
 * Sends deliveries, on every node. A delivery is taken with a lease, sent outside of any transaction, and settled in
 * one; a node that dies loses its lease, and another sends again under the same id: at least once.
 */
import type { Kernel } from '#kernel/kernel.ts'
import { LeasedLane } from '#kernel/jobs/leased-lane.ts'
import { sendDelivery } from './send.service.ts'
import { sharedSteps } from './shared-steps.ts'
import { takeDeliveries, type TakenDelivery } from './worker.repo.ts'
import { deliveriesWritten } from './written.ts'

const AT_ONCE = 64
/** Over one channel: enough to keep its connections busy while steps taken together are committed. */
const EACH = 32

/** So long more deliveries are waited for: sent together they cost less, and the calls that write them do not wait. */
const GATHER_MS = 150

export function deliveryWorker(kernel: Kernel): LeasedLane<TakenDelivery> {
  const node = kernel.nodeName
  const shared = sharedSteps(kernel, node)
  const lane = new LeasedLane<TakenDelivery>({
    what: 'messages',
    log: kernel.log,
    atOnce: AT_ONCE,
    each: EACH,
    take: (order) => takeDeliveries(kernel.dispatch, { node, ...order }),
    receiverOf: ({ tenantId, channelId }) => `${tenantId} ${channelId}`,
    carryOut: (taken) => sendDelivery(kernel, taken, node, shared),
  })
  let isWaiting = false
  kernel.bus.subscribe(deliveriesWritten, () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      lane.wake()
    }, GATHER_MS).unref()
  })
  return lane
}
