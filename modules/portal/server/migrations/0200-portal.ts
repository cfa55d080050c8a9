/**
 * The module's tables: portals, people's default portals, people's themes. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')
const stamps = sql.raw(`
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  version int not null default 1`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await portals(db)
  await defaults(db)
  await themes(db)
}

/** Codes differ by more than their case. The greatest rank comes first. */
async function portals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_portal (
      ${tenant},
      id uuid not null,
      code text not null,
      name text not null,
      name_en text not null default '',
      type text not null default '1' check (type in ('1', '2')),
      pic_id uuid,
      url text not null default '',
      modules text[] not null default '{}',
      show_flag int not null default 1 check (show_flag in (0, 1)),
      icon text not null default '',
      is_default boolean not null default false,
      micro_frontend int not null default 0 check (micro_frontend in (0, 1)),
      theme jsonb,
      client text not null default 'PC' check (client in ('PC', 'H5')),
      rank int not null,
      ${stamps},
      primary key (tenant_id, id),
      foreign key (tenant_id, pic_id) references sys_oss (tenant_id, id) on delete restrict
    )`.execute(db)
  await sql`create unique index sys_portal_code on sys_portal (tenant_id, lower(code))`.execute(db)
  await sql`create unique index sys_portal_one_default on sys_portal (tenant_id) where is_default`.execute(db)
  await sql`create index sys_portal_picture on sys_portal (tenant_id, pic_id)`.execute(db)
  await tenantTable(db, 'sys_portal')
}

/** One per person; who has chosen a portal that is gone has chosen none. */
async function defaults(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_portal_config (
      ${tenant},
      id uuid not null,
      user_id uuid not null,
      portal_id uuid,
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, user_id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, portal_id) references sys_portal (tenant_id, id) on delete set null (portal_id)
    )`.execute(db)
  await sql`create index sys_portal_config_portal on sys_portal_config (tenant_id, portal_id)`.execute(db)
  await tenantTable(db, 'sys_portal_config')
}

/** `key` is a portal's code, or `default` where there are no portals. */
async function themes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_portal_theme (
      ${tenant},
      user_id uuid not null,
      key text not null,
      value jsonb not null,
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, user_id, key),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index sys_portal_theme_key on sys_portal_theme (tenant_id, key)`.execute(db)
  await tenantTable(db, 'sys_portal_theme')
}
