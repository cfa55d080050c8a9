/**
 * Parts of uploads that browsers bring to the storage itself: whether a storage may be called so, and which addresses
 * are out. What was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_storage add column direct int not null default 0 check (direct in (0, 1))`.execute(db)
  await dispatchTable(db, 'sys_storage', ['tenant_id', 'type', 'endpoint', 'bucket', 'active', 'direct'])
  await sql`
    create table sys_oss_upload_address (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      upload_id uuid not null,
      first_byte bigint not null check (first_byte >= 0),
      bytes bigint not null check (bytes > 0),
      place text not null,
      storage_id uuid generated always as (substring(place from '@(.+)$')::uuid) stored,
      created_by uuid not null,
      until timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, upload_id, first_byte),
      foreign key (tenant_id, storage_id) references sys_storage (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_oss_upload_address_until on sys_oss_upload_address (tenant_id, until)`.execute(db)
  await sql`create index sys_oss_upload_address_of on sys_oss_upload_address (tenant_id, storage_id)`.execute(db)
  await sql`create index sys_oss_upload_part_place on sys_oss_upload_part (tenant_id, place)`.execute(db)
  await tenantTable(db, 'sys_oss_upload_address')
}
