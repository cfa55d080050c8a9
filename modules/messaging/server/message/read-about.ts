/** Messages whose matter their recipient has seen or settled elsewhere: they need no reading any more. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { announce } from '#kernel/live/announce.ts'
import { markReadAbout } from './message.repo.ts'

/**
 * Marks the unread messages of a user that lead to some pages as read, within the caller's transaction; the bell
 * follows at its commit.
 * @param paths as the messages have them
 */
export async function readAbout(
  tx: Tx,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  if ((await markReadAbout(tx, userId, paths)) > 0) await announce(tx, { tenantId, userId, what: 'message' })
}
