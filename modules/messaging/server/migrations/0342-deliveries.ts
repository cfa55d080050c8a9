/**
 * Deliveries of messages over channels and their attempts, stored by month. A migration that was released never
 * changes.
 */
import { sql, type Kysely } from 'kysely'
import { dropFunction } from '#kernel/database/months.ts'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await deliveries(db)
  await attempts(db)
  // The months of these two tables may be dropped as well.
  await dropFunction(db, ['sys_login_log', 'sys_log_operation', 'sys_log_user_behavior', 'msg_delivery', 'msg_attempt'])
}

/** What it says of message and user is copied: the user may delete the message. */
async function deliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_delivery (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      message_id uuid not null,
      user_id uuid not null,
      channel_id uuid not null,
      kind text not null default 'mail' check (kind in ('mail', 'sms', 'wechatMp', 'wechatWork', 'dingtalk', 'webPush')),
      event text not null default '',
      title text not null default '',
      address text not null default '',
      status int not null default 0 check (status between 0 and 3),
      attempts int not null default 0,
      next_at timestamptz(3) not null default now(),
      leased_by text,
      leased_until timestamptz(3),
      provider_id text not null default '',
      error_code text not null default '',
      error text not null default '',
      ended_at timestamptz(3),
      created_at timestamptz(3) not null default now()
    ) partition by range (created_at)`.execute(db)
  await sql`create index msg_delivery_newest on msg_delivery (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index msg_delivery_due on msg_delivery (tenant_id, channel_id, next_at) where status < 2`.execute(db)
  await sql`create index msg_delivery_message on msg_delivery (tenant_id, message_id)`.execute(db)
  await sql`create index msg_delivery_user on msg_delivery (tenant_id, user_id, channel_id, created_at)`.execute(db)
  await tenantTable(db, 'msg_delivery')
  const head = ['tenant_id', 'id', 'channel_id', 'created_at']
  const lease = ['attempts', 'leased_by', 'leased_until']
  await dispatchTable(db, 'msg_delivery', [...head, 'status', 'next_at', ...lease], lease)
  await sql`select sys_log_months_keep('msg_delivery')`.execute(db)
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_attempt (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      delivery_id uuid not null,
      status int not null check (status in (0, 1)),
      code text not null default '',
      reason text not null default '',
      milliseconds int not null default 0,
      created_at timestamptz(3) not null default now()
    ) partition by range (created_at)`.execute(db)
  await sql`create index msg_attempt_delivery on msg_attempt (tenant_id, delivery_id, created_at)`.execute(db)
  await tenantTable(db, 'msg_attempt', 'select, insert, delete')
  await sql`select sys_log_months_keep('msg_attempt')`.execute(db)
}
