/** Keys of the interface. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_api_key (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      owner_id uuid not null,
      name text not null,
      prefix text not null,
      key_hash bytea not null unique,
      previous_hash bytea unique,
      previous_until timestamptz(3),
      scopes text[] not null,
      allow_ips text not null default '',
      expires_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      last_used_ip text not null default '',
      warned_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      foreign key (tenant_id, owner_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index sys_api_key_owner on sys_api_key (tenant_id, owner_id)`.execute(db)
  await sql`create index sys_api_key_newest on sys_api_key (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_api_key_ends on sys_api_key (tenant_id, expires_at)`.execute(db)
  await tenantTable(db, 'sys_api_key')
  await dispatchTable(db, 'sys_api_key', ['tenant_id', 'id', 'key_hash', 'previous_hash', 'previous_until'])
  await sortByPinyin(db, { sys_api_key: ['name'] })
}
