/** Prints of processes: who, when, which print it is, and of which revision. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_print (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      instance_id uuid not null,
      no int not null check (no > 0),
      revision int not null,
      printed_by uuid,
      printed_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, instance_id, no),
      foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade,
      foreign key (tenant_id, printed_by) references sys_user (tenant_id, id) on delete set null (printed_by)
    )`.execute(db)
  await sql`create index on wf_print (tenant_id, printed_by)`.execute(db)
  await tenantTable(db, 'wf_print')
}
