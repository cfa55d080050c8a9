/** A completed request can be declared void. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_instance drop constraint wf_instance_status_check, add constraint wf_instance_status_check
    check (status in ('run', 'suspended', 'ended', 'rejected', 'canceled', 'voided'))`.execute(db)
}
