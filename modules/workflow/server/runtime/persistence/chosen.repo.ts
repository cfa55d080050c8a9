/**
 * Approvers chosen for nodes of an instance by its initiator or the handler of an earlier task. The latest choice
 * counts.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

export async function saveChosen(
  tx: Tx,
  { tenantId, instanceId, by }: { tenantId: number; instanceId: string; by: string },
  chosen: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await tx
    .insertInto('wf_chosen')
    .values(
      Object.entries(chosen).map(([node_id, userIds]) => ({
        tenant_id: tenantId,
        instance_id: instanceId,
        node_id,
        user_ids: [...new Set(userIds)],
        chosen_by: by,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'instance_id', 'node_id']).doUpdateSet((eb) => ({
        user_ids: eb.ref('excluded.user_ids'),
        chosen_by: eb.ref('excluded.chosen_by'),
        chosen_at: sql`now()`,
      })),
    )
    .execute()
}

/** The ids of the chosen users, by node. */
export async function findChosen(db: Db, instanceId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('wf_chosen')
    .select(['node_id', 'user_ids'])
    .where('instance_id', '=', instanceId)
    .execute()
  return new Map(rows.map(({ node_id, user_ids }) => [node_id, user_ids]))
}
