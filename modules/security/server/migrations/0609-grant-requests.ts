/** Sensitive grants that wait for a second person. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_grant_request (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
      names jsonb not null default '{}',
      label text not null,
      user_ids uuid[] not null default '{}',
      reason text not null default '',
      status int not null default 0 check (status between 0 and 4),
      expires_at timestamptz(3) not null default now() + interval '7 days',
      decided_at timestamptz(3),
      decided_by uuid,
      answer text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_grant_request_newest on sys_grant_request (tenant_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index sys_grant_request_own on sys_grant_request (tenant_id, created_by, status)`.execute(db)
  await sql`create index sys_grant_request_ends on sys_grant_request (tenant_id, expires_at) where status = 0`.execute(
    db,
  )
  await tenantTable(db, 'sys_grant_request')
  await sortByPinyin(db, { sys_grant_request: ['label'] })
}
