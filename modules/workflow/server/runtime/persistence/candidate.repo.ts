/** Who may take a task of no one. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/** Replaces one candidate of a task without an assignee by another. Under the lock on the root. */
export async function replaceCandidate(
  tx: Tx,
  {
    tenantId,
    rootId,
    taskId,
    leaverId,
    successorId,
  }: { tenantId: number; rootId: string; taskId: string; leaverId: string; successorId: string },
): Promise<void> {
  await sql`
    with gone as (
      delete from wf_candidate where tenant_id = ${tenantId}::int and task_id = ${taskId}::uuid and kind = 'user' and ref_id = ${leaverId}::uuid
      returning task_id)
    insert into wf_candidate (tenant_id, task_id, kind, ref_id)
    select ${tenantId}::int, t.id, 'user', ${successorId}::uuid from gone g join wf_task t on t.id = g.task_id and t.root_id = ${rootId}::uuid
    on conflict do nothing`.execute(tx)
}
