/** Browsers that users have notified by Web Push. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

/**
 * A subscription ends with the session that made it, however that ends, and with the channel to whose key it belongs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_push (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      user_id uuid not null,
      session_id uuid not null,
      channel_id uuid not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      agent text not null default '',
      language text not null default 'zh' check (language in ('zh', 'en')),
      created_at timestamptz(3) not null default now(),
      used_at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, session_id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, session_id) references sys_session (tenant_id, id) on delete cascade,
      foreign key (tenant_id, channel_id) references msg_channel (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index msg_push_user on msg_push (tenant_id, user_id)`.execute(db)
  await sql`create index msg_push_channel on msg_push (tenant_id, channel_id)`.execute(db)
  await sql`create index msg_push_endpoint on msg_push (tenant_id, endpoint)`.execute(db)
  await tenantTable(db, 'msg_push')
}
