/** Which instances have failed somewhere, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** Those with an open incident; a root has those of what it called, too. */
export async function failedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const among = sql`any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select c.instance_id as id from wf_incident c where c.closed_at is null and c.instance_id = ${among}
    union
    select i.root_id from wf_instance i join wf_incident c on c.instance_id = i.id and c.closed_at is null
    where i.parent_id is not null and i.root_id = ${among}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
