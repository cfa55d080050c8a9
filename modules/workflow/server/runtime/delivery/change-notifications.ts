/**
 * Change notifications for open pages and other nodes, sent after the commit and at most ten times a second per node.
 * In the transaction they would be
 * expensive: PostgreSQL commits transactions that notify one after the other. What a node that dies does not send,
 * lists find within half a minute and timers within a second.
 */
import type { Kernel } from '#kernel/kernel.ts'
import { listChanged } from '#kernel/lists/changed.ts'
import { announcementMessage } from '#kernel/live/announce.ts'
import { notifyAll } from '#kernel/live/bus.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import type { CommandActor } from '../engine/command-meta.ts'
import type { Rows } from '../persistence/row-types.ts'
import type { InstanceTree } from '../engine/instance-tree.ts'

const PAUSE_MS = 100

const unsaid = new WeakMap<Kernel, Map<string, BusMessage>>()

/** Notifies every node soon; the same message is sent once. */
export function notifySoon(kernel: Kernel, messages: readonly BusMessage[]): void {
  if (messages.length === 0) return
  const known = unsaid.get(kernel)
  const waiting = known ?? new Map<string, BusMessage>()
  for (const message of messages) waiting.set(JSON.stringify(message), message)
  if (known !== undefined) return
  unsaid.set(kernel, waiting)
  setTimeout(() => {
    unsaid.delete(kernel)
    // A node that shuts down meanwhile has closed its connection.
    notifyAll(kernel.dispatch, [...waiting.values()]).catch((error: unknown) =>
      kernel.log.debug({ err: error }, 'workflow: change notifications were not sent'),
    )
  }, PAUSE_MS).unref()
}

export const listsChanged = (tenantId: number, lists: readonly string[]): BusMessage[] =>
  lists.map((list) => listChanged(tenantId, list))

/** In a countersign of thousands not every vote notifies them all: open pages ask again from time to time anyway. */
export const MAX_NOTIFIED_USERS = 20

/**
 * Messages to the open pages of the users concerned by a command: its actor, the initiator, the users whose tasks it
 * changed.
 * @param formerly the users in whose to-do lists the touched tasks were: one who claims a task takes it out of the
 *   others'
 */
export function peopleConcerned(
  { tenantId, rootId, touched }: InstanceTree,
  { tasks }: Rows,
  { userId }: CommandActor,
  formerly: readonly string[],
): BusMessage[] {
  const starters = touched.flatMap(({ id, starterId }) => (id === rootId ? [starterId] : []))
  const handlers = tasks.flatMap(({ assignee, owner, closed_by }) => [assignee, owner, closed_by])
  const people = [userId, ...starters, ...handlers, ...formerly].flatMap((one) =>
    one === null || one === '' ? [] : [one],
  )
  return [...new Set(people)]
    .slice(0, MAX_NOTIFIED_USERS)
    .map((one) => announcementMessage({ tenantId, userId: one, what: 'process', id: rootId }))
}
