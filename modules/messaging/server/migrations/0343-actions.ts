/** Tickets in links of messages: each for one action of one user. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

/** The ticket itself is only in the message. `id` is the id of the command that it gives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_action (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      ticket_hash bytea not null,
      user_id uuid not null,
      delivery_id uuid not null,
      event text not null,
      subject_id uuid not null,
      visit text not null default '',
      action text not null,
      expires_at timestamptz(3) not null default now() + interval '7 days',
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create unique index msg_action_ticket on msg_action (tenant_id, ticket_hash)`.execute(db)
  // Without a session the ticket says which tenant it is of.
  await sql`create index msg_action_tenant on msg_action (ticket_hash)`.execute(db)
  await sql`create index msg_action_user on msg_action (tenant_id, user_id)`.execute(db)
  await sql`create index msg_action_end on msg_action (tenant_id, expires_at)`.execute(db)
  await tenantTable(db, 'msg_action')
  await dispatchTable(db, 'msg_action', ['tenant_id', 'ticket_hash'])
}
