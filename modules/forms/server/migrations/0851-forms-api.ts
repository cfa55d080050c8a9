/** Configured calls. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Secrets are sealed, and opened on the way out alone.
  await sql`
    create table frm_api (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      name text collate "zh-x-icu" not null,
      title text collate "zh-x-icu" not null,
      title_en text not null default '',
      method text not null default 'GET' check (method in ('GET', 'POST', 'PUT', 'DELETE')),
      url text not null,
      headers jsonb not null default '[]',
      body text not null default '',
      auth text not null default 'none' check (auth in ('none', 'basic', 'bearer', 'apiKey', 'hmac', 'oauth2')),
      auth_name text not null default '',
      auth_place text not null default 'header' check (auth_place in ('header', 'query')),
      token_url text not null default '',
      scope text not null default '',
      secret bytea,
      list_path text not null default '',
      value_path text not null default '',
      label_path text not null default '',
      sample text not null default '',
      timeout_seconds int not null default 10 check (timeout_seconds between 1 and 30),
      cache_seconds int not null default 60 check (cache_seconds between 0 and 86400),
      status int not null default 1 check (status in (0, 1)),
      remark text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db)
  await sql`create index frm_api_newest on frm_api (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'frm_api')
}
