/**
 * Delivers notifications on every node, behind the commands that caused them: woken after a commit, and by looking now
 * and then, so that what a node that died has written is delivered by another.
 */
import type { Background, Kernel } from '#kernel/kernel.ts'
import { Loop } from '#kernel/jobs/loop.ts'
import { notificationsWritten } from '../persistence/write.repo.ts'
import { deliverSome } from './deliver-notifications.ts'
import { putOffNotifications, tenantsToNotify } from './notification.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'dispatch' | 'log'>

/** In one transaction. */
const BATCH = 100
const PAUSE_MS = 1_000
const MAX_ATTEMPTS = 8

export class Deliveries implements Background {
  readonly #kernel: KernelPart
  readonly #loop = new Loop(() => this.#pass())

  constructor(kernel: KernelPart) {
    this.#kernel = kernel
    kernel.bus.subscribe(notificationsWritten, () => this.#loop.wake())
  }

  start(): void {
    this.#loop.start()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #pass(): Promise<number> {
    try {
      for (const tenantId of await tenantsToNotify(this.#kernel.dispatch))
        await deliverTo(this.#kernel, tenantId, () => !this.#loop.isStopped)
    } catch (error) {
      this.#kernel.log.warn({ err: error }, 'workflow: notifications could not be delivered, they come again')
    }
    return PAUSE_MS
  }
}

/**
 * Delivers what is due to the users of one tenant. What has failed before is tried one by one, so that it holds up
 * nothing else. It ends at the first batch that is not full: what was written meanwhile wakes the loop again, so that a
 * busy node delivers a few large batches and not one for each command.
 */
export async function deliverTo(
  kernel: KernelPart,
  tenantId: number,
  goesOn: () => boolean = () => true,
): Promise<void> {
  for (const isRepeated of [false, true]) {
    const wanted = { most: isRepeated ? 1 : BATCH, isRepeated }
    while (goesOn() && (await deliverOrPutOff(kernel, tenantId, wanted)) === wanted.most);
  }
}

async function deliverOrPutOff(
  kernel: KernelPart,
  tenantId: number,
  wanted: { most: number; isRepeated: boolean },
): Promise<number> {
  let taken: readonly string[] = []
  try {
    return await kernel.database.transaction(tenantId, (tx) =>
      deliverSome(tx, tenantId, wanted, (ids) => {
        taken = ids
      }),
    )
  } catch (error) {
    if (taken.length === 0) throw error
    const dropped = await kernel.database.transaction(tenantId, (tx) => putOffNotifications(tx, taken, MAX_ATTEMPTS))
    kernel.log.warn({ err: error, tenantId, dropped }, 'workflow: notifications failed')
    return taken.length
  }
}
