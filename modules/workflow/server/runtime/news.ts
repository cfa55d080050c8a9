/**
 * What others should look at again, told after the commit and at most ten times a second per node. In the transaction it would cost dear: PostgreSQL lets
 * transactions that notify commit one after the other. What a dying node leaves unsaid, lists hear within half a minute and timers within a second.
 */
import type { Kernel } from '#kernel/kernel.ts'
import { listChanged } from '#kernel/lists/changed.ts'
import { notifyAll, type BusMessage } from '#kernel/live/bus.ts'

const PAUSE_MS = 100

const unsaid = new WeakMap<Kernel, Map<string, BusMessage>>()

/** Tells every node soon; said many times meanwhile it arrives once. */
export function tellSoon(kernel: Kernel, messages: readonly BusMessage[]): void {
  if (messages.length === 0) return
  const known = unsaid.get(kernel)
  const waiting = known ?? new Map<string, BusMessage>()
  for (const message of messages) waiting.set(`${message.tenantId} ${message.topic} ${message.id}`, message)
  if (known !== undefined) return
  unsaid.set(kernel, waiting)
  setTimeout(() => {
    unsaid.delete(kernel)
    // Whoever closes meanwhile has nobody to tell any more.
    notifyAll(kernel.dispatch, [...waiting.values()]).catch((error: unknown) =>
      kernel.log.debug({ err: error }, 'workflow: news were not told'),
    )
  }, PAUSE_MS).unref()
}

export const listsChanged = (tenantId: number, lists: readonly string[]): BusMessage[] =>
  lists.map((list) => listChanged(tenantId, list))
