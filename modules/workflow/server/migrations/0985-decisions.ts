/**
 * Decisions with something that stands beside them: files and a signature, which are uses of stored files
 * (`sys_oss_use`), and the hash of the values of the form that were signed.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_decision (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      root_id uuid not null,
      instance_id uuid not null,
      decided_by uuid,
      decided_at timestamptz(3) not null default now(),
      form_hash text not null default '',
      primary key (tenant_id, id),
      foreign key (tenant_id, root_id) references wf_instance (tenant_id, id) on delete cascade,
      foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade,
      foreign key (tenant_id, decided_by) references sys_user (tenant_id, id) on delete set null (decided_by)
    )`.execute(db)
  await sql`create index wf_decision_of on wf_decision (tenant_id, root_id)`.execute(db)
  await sql`create index on wf_decision (tenant_id, instance_id)`.execute(db)
  await sql`create index on wf_decision (tenant_id, decided_by)`.execute(db)
  await tenantTable(db, 'wf_decision')
}
