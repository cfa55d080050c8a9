/** Looks at cards whose subjects have changed, on every node, and has their vendors replace the buttons. */
import type { Kernel } from '#kernel/kernel.ts'
import { LeasedLane } from '#kernel/jobs/leased-lane.ts'
import { changeCard } from './change-card.ts'
import { deleteOld, takeCards, type TakenCard } from './card.repo.ts'
import { cardsDue } from './subjects-changed.ts'

const AT_ONCE = 8
/** Over one channel. */
const EACH = 4
const SWEPT_AT_ONCE = 5_000

export function cardWorker(kernel: Kernel): LeasedLane<TakenCard> {
  const node = kernel.nodeName
  const lane = new LeasedLane<TakenCard>({
    what: 'cards',
    log: kernel.log,
    atOnce: AT_ONCE,
    each: EACH,
    take: (order) => takeCards(kernel.dispatch, { node, ...order }),
    receiverOf: ({ tenantId, channelId }) => `${tenantId} ${channelId}`,
    carryOut: (taken) => changeCard(kernel, taken, node),
  })
  kernel.bus.subscribe(cardsDue, () => lane.wake())
  return lane
}

/** Deletes cards that no vendor changes any more. */
export const cardSweep =
  ({ database }: Pick<Kernel, 'database'>) =>
  (tenantId: number): Promise<void> =>
    database.transaction(tenantId, (tx) => deleteOld(tx, SWEPT_AT_ONCE))
