/** Stored files, what uses them, and the system configuration. */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'
import { stamps, tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await files(db)
  await uses(db)
  await configuration(db)
}

async function files(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_oss (
      ${tenant},
      id uuid not null,
      name text not null,
      storage_key text not null,
      kind text not null default 'document'
        check (kind in ('picture', 'document', 'text', 'archive', 'audio', 'video')),
      media_type text not null default 'application/octet-stream',
      bytes bigint not null check (bytes > 0),
      sha256 text not null,
      width int,
      height int,
      visibility text not null default 'signed' check (visibility in ('public', 'signed')),
      dir_value text not null default 'file',
      file_class text not null default 'file',
      unused_since timestamptz(3) not null default now(),
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, storage_key)
    )`.execute(db)
  await sql`create index sys_oss_newest on sys_oss (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_oss_name on sys_oss (tenant_id, name, id)`.execute(db)
  await sql`create index sys_oss_bytes on sys_oss (tenant_id, bytes, id)`.execute(db)
  await sql`create index sys_oss_unused on sys_oss (tenant_id, unused_since)`.execute(db)
  // An address names a file and no tenant: whose it is must be found first.
  await sql`create index sys_oss_any_tenant on sys_oss (id)`.execute(db)
  await tenantTable(db, 'sys_oss')
  await dispatchTable(db, 'sys_oss', ['tenant_id', 'id'])
}

async function uses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_oss_use (
      ${tenant},
      oss_id uuid not null,
      resource text not null,
      resource_id text not null,
      label text not null default '',
      primary key (tenant_id, oss_id, resource, resource_id),
      foreign key (tenant_id, oss_id) references sys_oss (tenant_id, id) on delete restrict
    )`.execute(db)
  await sql`create index sys_oss_use_by on sys_oss_use (tenant_id, resource, resource_id)`.execute(db)
  await tenantTable(db, 'sys_oss_use')
}

async function configuration(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_config (
      ${tenant},
      value jsonb not null,
      ${stamps},
      primary key (tenant_id)
    )`.execute(db)
  await tenantTable(db, 'sys_config', 'select, insert, update')
}
