/**
 * Numbers of requests by the rule of their model, and how far each process has counted in a period. Requests are found
 * by the key of another system.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_instance add column serial text not null default ''`.execute(db)
  await sql`create index wf_instance_business_key on wf_instance (tenant_id, business_key) where business_key <> ''`.execute(
    db,
  )
  await sql`
    create table wf_serial (
      tenant_id int not null references sys_tenant (id),
      process_key text not null,
      period text not null,
      last int not null check (last > 0),
      primary key (tenant_id, process_key, period)
    )`.execute(db)
  await tenantTable(db, 'wf_serial')
}
