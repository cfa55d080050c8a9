/** Records that others refer to, in SQL. */
import type { Tx } from '#kernel/database/lease.ts'
import { among } from './record.repo.ts'

/** Records that are to be referred to; they are not deleted until the transaction ends. */
export async function lockReferred(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('frm_record')
    .select(['id', 'template_id as formId', 'owner_id as ownerId', 'dept_id as deptId'])
    .where('id', '=', among(ids))
    .orderBy('id')
    .forKeyShare()
    .execute()
}
