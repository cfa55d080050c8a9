/** Modules say that what messages are about has changed; cards that show it follow. */
import { z } from 'zod'
import type { Tx } from '#kernel/database/lease.ts'
import { notifyEach } from '#kernel/live/bus.ts'
import { defineTopic } from '#kernel/live/topic.ts'
import { askForLooks } from './card.repo.ts'

/** The bus topic that wakes the workers: there are cards to look at. */
export const cardsDue = defineTopic('messaging.cards', z.object({}))

/**
 * Has the open cards about some subjects looked at, after the commit: one that is decided, gone or with another user
 * loses its buttons.
 */
export async function subjectsChanged(tx: Tx, tenantId: number, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length > 0 && (await askForLooks(tx, subjectIds)))
    await notifyEach(tx, [cardsDue.message(tenantId, {})])
}
