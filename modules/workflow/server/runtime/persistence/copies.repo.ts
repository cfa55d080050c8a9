/** Giving runs to users to read. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'

/**
 * Gives a run to users.
 * @param by who gives it; null for a step of the process
 * @returns those who did not have it yet
 */
export async function insertCopies(
  tx: Tx,
  { tenantId, rootId, by }: { tenantId: number; rootId: string; by: string | null },
  { userIds, note }: { userIds: readonly string[]; note: string },
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .insertInto('wf_copy')
    .values(
      userIds.map((user) => ({
        tenant_id: tenantId,
        id: newId(),
        root_id: rootId,
        user_id: user,
        note,
        given_by: by,
        read_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
