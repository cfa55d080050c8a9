/**
 * Cards with buttons that were sent: they are changed when their subject is. A migration that was released never
 * changes.
 */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

/**
 * `status`: 0 open, 1 to be looked at, 2 closed, 3 could not be closed. `provider_id` is what changes the card; `looks`
 * counts what asked for a look, so that none is lost while one is under way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_card (
      tenant_id int not null references sys_tenant (id),
      delivery_id uuid not null,
      channel_id uuid not null,
      user_id uuid not null,
      address text not null,
      event text not null,
      subject_id uuid not null,
      visit text not null default '',
      provider_id text not null default '',
      is_sent boolean not null default false,
      status int not null default 0 check (status between 0 and 3),
      looks int not null default 0,
      attempts int not null default 0,
      next_at timestamptz(3) not null default now(),
      leased_by text,
      leased_until timestamptz(3),
      error text not null default '',
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, delivery_id),
      foreign key (tenant_id, channel_id) references msg_channel (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index msg_card_subject on msg_card (tenant_id, subject_id) where status < 2`.execute(db)
  await sql`create index msg_card_due on msg_card (next_at) where status = 1`.execute(db)
  await sql`create index msg_card_channel on msg_card (tenant_id, channel_id)`.execute(db)
  await sql`create index msg_card_user on msg_card (tenant_id, user_id)`.execute(db)
  await sql`create index msg_card_end on msg_card (tenant_id, created_at)`.execute(db)
  await tenantTable(db, 'msg_card')
  const lease = ['attempts', 'leased_by', 'leased_until']
  const head = ['tenant_id', 'delivery_id', 'channel_id', 'status', 'is_sent', 'looks', 'next_at']
  await dispatchTable(db, 'msg_card', [...head, ...lease], lease)
}
