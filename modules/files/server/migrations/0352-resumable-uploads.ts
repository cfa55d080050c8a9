/**
 * Uploads that arrive in parts, and the parts that are there. Each part is a file of its own in whichever storage was
 * active when it came, so that any node can continue. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await uploads(db)
  await parts(db)
}

async function uploads(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_oss_upload (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      file_name text not null,
      bytes bigint not null check (bytes > 0),
      received bigint not null default 0 check (received between 0 and bytes),
      sha256 text,
      dir_value text not null default 'file',
      file_class text not null default 'file',
      oss_id uuid,
      created_by uuid not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null default now() + interval '1 day',
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_oss_upload_expires on sys_oss_upload (tenant_id, expires_at)`.execute(db)
  await tenantTable(db, 'sys_oss_upload')
}

async function parts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_oss_upload_part (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      upload_id uuid not null,
      first_byte bigint not null check (first_byte >= 0),
      bytes bigint not null check (bytes > 0),
      sha256 text not null,
      place text not null,
      storage_id uuid generated always as (substring(place from '@(.+)$')::uuid) stored,
      primary key (tenant_id, id),
      unique (tenant_id, upload_id, first_byte),
      foreign key (tenant_id, upload_id) references sys_oss_upload (tenant_id, id),
      foreign key (tenant_id, storage_id) references sys_storage (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_oss_upload_part_of on sys_oss_upload_part (tenant_id, storage_id, id)`.execute(db)
  await tenantTable(db, 'sys_oss_upload_part')
}
