/**
 * Processes that call others which are then their own: by what they were called, and which chain of calls they belong
 * to. A version keeps which processes its deployer could start. Starting a called process is a job.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_definition add column calls text[]`.execute(db)
  await sql`alter table wf_instance add column caller_id uuid, add column caller_node text, add column origin_id uuid,
    add foreign key (tenant_id, caller_id) references wf_instance (tenant_id, id) on delete set null (caller_id)`.execute(
    db,
  )
  await sql`create index wf_instance_caller on wf_instance (tenant_id, caller_id) where caller_id is not null`.execute(
    db,
  )
  await sql`create index wf_instance_origin on wf_instance (tenant_id, origin_id) where origin_id is not null`.execute(
    db,
  )
  await sql`alter table wf_job drop constraint wf_job_kind_check, add constraint wf_job_kind_check
    check (kind in ('timer', 'work', 'call'))`.execute(db)
  await sql`drop index wf_job_due`.execute(db)
  await sql`create index wf_job_due on wf_job (due_at) where state = 'ready' and kind in ('timer', 'call')`.execute(db)
}
