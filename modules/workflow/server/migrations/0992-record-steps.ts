/** Steps that write records of forms are jobs of their own kind. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_job drop constraint wf_job_kind_check, add constraint wf_job_kind_check
    check (kind in ('timer', 'work', 'call', 'record'))`.execute(db)
  await sql`drop index wf_job_due`.execute(db)
  await sql`create index wf_job_due on wf_job (due_at) where state = 'ready' and kind in ('timer', 'call', 'record')`.execute(
    db,
  )
}
