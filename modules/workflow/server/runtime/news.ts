/**
 * What others should look at again, told after the commit and at most ten times a second per node. In the transaction
 * it would cost dear: PostgreSQL lets transactions that notify commit one after the other. What a dying node leaves
 * unsaid, lists hear within half a minute and timers within a second.
 */
import type { Kernel } from '#kernel/kernel.ts'
import { listChanged } from '#kernel/lists/changed.ts'
import { announcementMessage } from '#kernel/live/announce.ts'
import { notifyAll } from '#kernel/live/bus.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import type { Doer } from './order.ts'
import type { Rows } from './rows.ts'
import type { Tree } from './tree.ts'

const PAUSE_MS = 100

const unsaid = new WeakMap<Kernel, Map<string, BusMessage>>()

/** Tells every node soon; said many times meanwhile it arrives once. */
export function tellSoon(kernel: Kernel, messages: readonly BusMessage[]): void {
  if (messages.length === 0) return
  const known = unsaid.get(kernel)
  const waiting = known ?? new Map<string, BusMessage>()
  for (const message of messages) waiting.set(JSON.stringify(message), message)
  if (known !== undefined) return
  unsaid.set(kernel, waiting)
  setTimeout(() => {
    unsaid.delete(kernel)
    // The user who closes meanwhile has no one to tell any more.
    notifyAll(kernel.dispatch, [...waiting.values()]).catch((error: unknown) =>
      kernel.log.debug({ err: error }, 'workflow: news were not told'),
    )
  }, PAUSE_MS).unref()
}

export const listsChanged = (tenantId: number, lists: readonly string[]): BusMessage[] =>
  lists.map((list) => listChanged(tenantId, list))

/**
 * A countersign of thousands is no reason to call them all at each vote: the user who looks asks now and then anyway.
 */
export const MAX_PEOPLE_TOLD = 20

/**
 * What the open pages of those hear whom a command concerns: who did it, who started it, whose tasks it touched.
 * @param formerly the users in whose to-do lists the touched tasks were: one who claims a task takes it out of the
 *   others'
 */
export function peopleConcerned(
  { tenantId, rootId, touched }: Tree,
  { tasks }: Rows,
  { userId }: Doer,
  formerly: readonly string[],
): BusMessage[] {
  const starters = touched.flatMap(({ id, starterId }) => (id === rootId ? [starterId] : []))
  const handlers = tasks.flatMap(({ assignee, owner, closed_by }) => [assignee, owner, closed_by])
  const people = [userId, ...starters, ...handlers, ...formerly].flatMap((one) =>
    one === null || one === '' ? [] : [one],
  )
  return [...new Set(people)]
    .slice(0, MAX_PEOPLE_TOLD)
    .map((one) => announcementMessage({ tenantId, userId: one, what: 'process', id: rootId }))
}
