/** Storages besides the local disk, and in which of them a file lies. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '../pinyin.ts'
import { tenantTable } from '../table.ts'

/** The storage that a place names: what follows the `@`; null for the local disk. */
const NAMED = (column: string) => sql.raw(`substring(${column} from '@(.+)$')::uuid`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_storage (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      name text not null,
      type int not null check (type between 1 and 5),
      endpoint text not null default '',
      region text not null default '',
      bucket text not null default '',
      prefix text not null default '',
      access_key text not null default '',
      secret bytea,
      active int not null default 0 check (active in (0, 1)),
      tested_at timestamptz(3),
      test_failed text not null default '',
      remark text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db)
  await sql`create unique index sys_storage_active on sys_storage (tenant_id) where active = 1`.execute(db)
  await sql`create unique index sys_storage_local on sys_storage (tenant_id) where type = 5`.execute(db)
  await sql`create index sys_storage_newest on sys_storage (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'sys_storage')
  await sortByPinyin(db, { sys_storage: ['name'] })
  await places(db)
  await leftovers(db)
}

/** A storage in which something lies cannot be deleted: the database itself refuses. */
async function places(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_task
      add column storage_id uuid generated always as (${NAMED('file_key')}) stored,
      add constraint sys_task_storage foreign key (tenant_id, storage_id) references sys_storage (tenant_id, id)`.execute(
    db,
  )
  await sql`create index sys_task_storage_id on sys_task (tenant_id, storage_id) where storage_id is not null`.execute(
    db,
  )
  await sql`
    create table sys_storage_name (
      tenant_id int not null references sys_tenant (id),
      storage_id uuid not null,
      key text not null,
      remote_name text not null,
      primary key (tenant_id, storage_id, key),
      foreign key (tenant_id, storage_id) references sys_storage (tenant_id, id)
    )`.execute(db)
  await tenantTable(db, 'sys_storage_name')
}

async function leftovers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_storage_leftover (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      place text not null,
      storage_id uuid generated always as (${NAMED('place')}) stored,
      due_at timestamptz(3) not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, storage_id) references sys_storage (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_storage_leftover_due on sys_storage_leftover (tenant_id, due_at)`.execute(db)
  await sql`create index sys_storage_leftover_of on sys_storage_leftover (tenant_id, storage_id)`.execute(db)
  await tenantTable(db, 'sys_storage_leftover')
}
