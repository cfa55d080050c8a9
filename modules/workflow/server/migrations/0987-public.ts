/**
 * Requests from people without an account: each has the hash of its receipt number, and those of a process are counted
 * by the day, since its model limits them.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_instance add column receipt_hash bytea`.execute(db)
  await sql`create unique index wf_instance_receipt on wf_instance (tenant_id, receipt_hash) where receipt_hash is not null`.execute(
    db,
  )
  await sql`
    create table wf_public_day (
      tenant_id int not null references sys_tenant (id),
      process_key text not null,
      day date not null,
      filed int not null check (filed > 0),
      primary key (tenant_id, process_key, day)
    )`.execute(db)
  await tenantTable(db, 'wf_public_day')
}
