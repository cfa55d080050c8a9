/** Systems that may bring people in, and the tickets they were given. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gw_entry_client (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      code text not null,
      name text not null,
      secret_hash bytea not null,
      sign_in_url text not null default '',
      allow_ips text not null default '',
      status int not null default 1 check (status in (0, 1)),
      remark text not null default '',
      last_used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, code)
    )`.execute(db)
  await sql`create index gw_entry_client_newest on gw_entry_client (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'gw_entry_client')
  await sql`
    create table gw_entry_ticket (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      client_id uuid not null,
      user_id uuid not null,
      ticket_hash bytea not null,
      redirect text not null default '',
      expires_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, ticket_hash),
      foreign key (tenant_id, client_id) references gw_entry_client (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on gw_entry_ticket (tenant_id, client_id)`.execute(db)
  await sql`create index on gw_entry_ticket (tenant_id, user_id)`.execute(db)
  await sql`create index on gw_entry_ticket (tenant_id, expires_at)`.execute(db)
  await tenantTable(db, 'gw_entry_ticket')
}
