/** Deleting what is over and was exported, in SQL: the only way by which an instance goes. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

const uuids = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

/**
 * Deletes requests with everything that belongs to them; their rows elsewhere go by foreign keys. @returns how many
 * instances there were, called ones included
 */
export async function deleteRoots(tx: Tx, rootIds: readonly string[]): Promise<number> {
  const roots = uuids(rootIds)
  const { rows } = await sql<{ id: string }>`select id from wf_instance where root_id = ${roots}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from wf_batch_item where instance_id = ${uuids(ids)}`.execute(tx)
  await sql`delete from wf_notification where root_id = ${roots}`.execute(tx)
  await sql`delete from wf_instance where root_id = ${roots}`.execute(tx)
  // The rule of the table lets it go only now.
  await sql`delete from wf_history where instance_id = ${uuids(ids)}`.execute(tx)
  // The names of deleted users go with the last process in which they took part.
  await sql`delete from wf_former_user f where f.has_parts
    and not exists (select from wf_former_user_part p where p.user_id = f.id)`.execute(tx)
  return ids.length
}
