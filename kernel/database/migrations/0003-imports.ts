/** Imports while they are checked, corrected and confirmed. Housekeeping forgets them after a week. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_import (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      noun text not null,
      user_id uuid not null,
      file_name text not null,
      mode text not null default 'create' check (mode in ('create', 'update', 'upsert')),
      status text not null default 'checking' check (status in ('checking', 'ready', 'confirming', 'done', 'failed')),
      done int not null default 0,
      total int not null default 0,
      leaves_out int not null default 0 check (leaves_out in (0, 1)),
      columns jsonb not null default '[]',
      ignored jsonb not null default '[]',
      failure jsonb,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index on sys_import (tenant_id, user_id, created_at)`.execute(db)
  await tenantTable(db, 'sys_import')
  await sql`
    create table sys_import_row (
      tenant_id int not null,
      import_id uuid not null,
      n int not null,
      cells jsonb not null,
      faults jsonb not null default '{}',
      outcome text check (outcome in ('refuse', 'create', 'change', 'same')),
      issues jsonb not null default '[]',
      changes jsonb not null default '[]',
      primary key (tenant_id, import_id, n),
      foreign key (tenant_id, import_id) references sys_import (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'sys_import_row')
}
