/** Who takes part in a run, read by the nouns beside carbon copies, too. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'

/** Whether a user takes or took part in a run, or may take one of its tasks. */
export async function takesPart(db: Db, { userId, roleIds }: Actor, rootId: string): Promise<boolean> {
  const { rows } = await sql<{ takes: boolean }>`
    select exists (select 1 from wf_participant p where p.root_id = ${rootId}::uuid and p.user_id = ${userId}::uuid)
      or exists (select 1 from wf_task t join wf_candidate c on c.task_id = t.id where t.root_id = ${rootId}::uuid
        and t.status = 'open' and ((c.kind = 'user' and c.ref_id = ${userId}::uuid)
          or (c.kind = 'role' and c.ref_id = any(${[...roleIds]}::uuid[])))) as takes`.execute(db)
  return rows[0]?.takes ?? false
}
