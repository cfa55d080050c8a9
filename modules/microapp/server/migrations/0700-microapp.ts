/** The registry of micro apps. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_micro_app (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      kind text not null default 'app' check (kind in ('app', 'host')),
      code text not null,
      name text not null,
      name_en text not null default '',
      address text not null,
      origin text not null default '',
      sandbox text[] not null default '{}',
      session text not null default 'none' check (session in ('none', 'calls', 'token')),
      call_paths text[] not null default '{}',
      tells_person int not null default 0 check (tells_person in (0, 1)),
      remark text not null default '',
      status int not null default 1 check (status in (0, 1)),
      sort int not null default 0,
      health text not null default 'unknown' check (health in ('unknown', 'up', 'down')),
      app_version text not null default '',
      checked_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index sys_micro_app_code on sys_micro_app (tenant_id, lower(code))`.execute(db)
  await sql`create index sys_micro_app_order on sys_micro_app (tenant_id, sort, id)`.execute(db)
  await tenantTable(db, 'sys_micro_app')
  // The document is sent before anybody's tenant is known, and names whom it may show inside it.
  await dispatchTable(db, 'sys_micro_app', ['tenant_id', 'kind', 'origin', 'status'])
}
