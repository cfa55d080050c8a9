/** What one part of the product tells some people, each in their own messages. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { listChanged } from '#kernel/lists/changed.ts'
import { newsOf } from '#kernel/live/announce.ts'
import { notifyEach } from '#kernel/live/bus.ts'
import { storedContent } from '../notice/notice-content.ts'
import { insertTold } from './message.repo.ts'

/** Told at once; who has more to tell publishes a notice. */
const MOST_PEOPLE = 200

export interface Told {
  /** As long as a line. */
  title: string
  /** HTML, cleaned here; empty for the title alone. */
  content: string
  /** The hash path of the page it is about; empty for none. */
  path: string
}

/**
 * Tells people something, by the actor (the product itself without one), within their transaction; bells ring at its commit. It is kept for 180 days.
 * @throws Error for more people than are told at once
 */
export async function tellPeople(
  tx: Tx,
  { tenantId, userId: senderId }: Pick<Actor, 'tenantId'> & { userId: string | null },
  people: readonly string[],
  { title, content, path }: Told,
): Promise<void> {
  const userIds = [...new Set(people)]
  if (userIds.length === 0) return
  if (userIds.length > MOST_PEOPLE) throw new Error(`${userIds.length} people are told at once`)
  await insertTold(tx, { tenantId, senderId, userIds }, { title, content: storedContent(content).html, path })
  await notifyEach(tx, [
    listChanged(tenantId, 'message'),
    ...userIds.map((userId) => newsOf({ tenantId, userId, what: 'message' })),
  ])
}
