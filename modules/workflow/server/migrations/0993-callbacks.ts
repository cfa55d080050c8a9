/** Work whose call was made, and whose answer comes later. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_job add column called_at timestamptz(3)`.execute(db)
  // Those that wait for their answers are passed over by who looks for work.
  await sql`drop index wf_job_work`.execute(db)
  await sql`create index wf_job_work on wf_job (tenant_id, worker, due_at)
    where state = 'ready' and kind = 'work' and called_at is null`.execute(db)
  await sql`grant select (called_at) on wf_job to portico_dispatch`.execute(db)
}
