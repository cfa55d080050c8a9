/** Tasks: what goes on behind on a user’s behalf, and the file it leaves. */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_task (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      user_id uuid not null,
      kind text not null,
      title text not null,
      status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'canceled')),
      done int not null default 0,
      total int not null default 0,
      params jsonb not null default '{}',
      language text not null default 'zh' check (language in ('zh', 'en')),
      attempts int not null default 0,
      alive_until timestamptz not null default now(),
      file_key text,
      file_name text not null default '',
      file_type text not null default '',
      file_bytes bigint not null default 0,
      error text not null default '',
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz(3),
      expires_at timestamptz(3),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index on sys_task (tenant_id, user_id, created_at, id)`.execute(db)
  await sql`create index on sys_task (alive_until) where status in ('waiting', 'running')`.execute(db)
  await sql`create index on sys_task (tenant_id, finished_at) where finished_at is not null`.execute(db)
  await tenantTable(db, 'sys_task')
  await dispatchTable(db, 'sys_task', ['tenant_id', 'id', 'status', 'alive_until'])
}
