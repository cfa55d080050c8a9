/** Closing a round: early, by its last decision, at its due date, or when the next one begins. */
import { recordChange, type Author } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { markClosed } from './review.repo.ts'

/** What is open stays as it is. The review is locked. */
export async function closeReview(tx: Tx, author: Author, { id, name }: { id: string; name: string }): Promise<void> {
  await markClosed(tx, id, author.userId)
  await recordChange(tx, author, { action: 'close', resource: 'review', resourceId: id, label: name })
}
