/** What of a form is published for people without an account, and their receipts. */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_public (
      ${tenant},
      -- That of the template.
      id uuid not null,
      is_view_open int not null default 0 check (is_view_open in (0, 1)),
      is_entry_open int not null default 0 check (is_entry_open in (0, 1)),
      -- Null: the latest.
      version_id uuid,
      per_day int check (per_day > 0),
      total int check (total > 0),
      closes_at timestamptz(3),
      -- The day of the organisation that is counted, and what was entered on it.
      counted_day date,
      day_count int not null default 0,
      entry_count int not null default 0,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      foreign key (tenant_id, id) references frm_template (tenant_id, id) on delete cascade,
      foreign key (tenant_id, version_id) references frm_version (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index frm_public_version on frm_public (tenant_id, version_id)`.execute(db)
  await sql`create index frm_public_id on frm_public (id)`.execute(db)
  await tenantTable(db, 'frm_public')
  // The address of a published form names no tenant.
  await dispatchTable(db, 'frm_public', ['tenant_id', 'id'])
  await sql`
    create table frm_receipt (
      ${tenant},
      id uuid not null,
      template_id uuid not null,
      -- Without a foreign key: a record comes back from the recycle bin under its id.
      record_id uuid not null,
      -- SHA-256 of the number.
      number_hash bytea not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, number_hash),
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index frm_receipt_template on frm_receipt (tenant_id, template_id)`.execute(db)
  // A receipt never changes.
  await tenantTable(db, 'frm_receipt', 'select, insert, delete')
}
