/** Share tickets, and the log of their use. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_share_ticket (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      kind text not null default 'file',
      record_id uuid not null,
      label text not null default '',
      scope jsonb not null default '{}',
      ticket_hash bytea not null,
      password_hash text,
      max_uses int check (max_uses > 0),
      uses int not null default 0,
      expires_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      created_by uuid not null,
      dept_id uuid,
      revoked_at timestamptz(3),
      revoked_by uuid,
      primary key (tenant_id, id),
      unique (tenant_id, ticket_hash)
    )`.execute(db)
  await sql`create index sys_share_newest on sys_share_ticket (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index on sys_share_ticket (tenant_id, record_id)`.execute(db)
  await tenantTable(db, 'sys_share_ticket')
  await sql`
    create table sys_share_use (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      share_id uuid not null,
      used_at timestamptz(3) not null default now(),
      outcome text not null default 'opened'
        check (outcome in ('opened', 'wrong_password', 'revoked', 'expired', 'used_up', 'right_lost')),
      ip text not null default '',
      user_agent text not null default '',
      primary key (tenant_id, id),
      foreign key (tenant_id, share_id) references sys_share_ticket (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on sys_share_use (tenant_id, share_id, used_at desc, id desc)`.execute(db)
  await sql`create index on sys_share_use (tenant_id, used_at)`.execute(db)
  await tenantTable(db, 'sys_share_use')
}
