/** Which forms have values for lists that are still being written, after a version that asks for others. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_reindex (
      tenant_id int not null references sys_tenant (id),
      template_id uuid not null,
      -- The fields that lists cannot use until it is done.
      fields text[] not null,
      -- The last record that was written; null: none yet.
      after uuid,
      done int not null default 0,
      started_at timestamptz(3) not null default now(),
      primary key (tenant_id, template_id),
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'frm_reindex')
}
