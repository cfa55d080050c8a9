/**
 * Accounts at vendors that users have confirmed as their own, and the keys of the addresses that vendors call. A
 * migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await callbacks(db)
  await addresses(db)
}

/** Keys of 244 random bits; with one, the tenant is found. */
async function callbacks(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table msg_channel add column callback_key text not null
      default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`.execute(db)
  await sql`create index msg_channel_callback on msg_channel (callback_key)`.execute(db)
  await sql`grant select (callback_key) on msg_channel to portico_dispatch`.execute(db)
  await sql`create index msg_delivery_provider on msg_delivery (tenant_id, channel_id, provider_id) where provider_id <> ''`.execute(
    db,
  )
}

/**
 * `claimed`, `code_hash`, `code_until` and `tries`: an account that waits for its code; `sent_at` and `sent_count`: the
 * hour that is counted, and its codes.
 */
async function addresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_address (
      tenant_id int not null references sys_tenant (id),
      user_id uuid not null,
      kind text not null default 'wechatWork' check (kind in ('wechatMp', 'wechatWork', 'dingtalk')),
      address text not null default '',
      verified_at timestamptz(3),
      claimed text not null default '',
      code_hash bytea,
      code_until timestamptz(3),
      tries int not null default 0,
      sent_at timestamptz(3),
      sent_count int not null default 0,
      primary key (tenant_id, user_id, kind),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create unique index msg_address_owner on msg_address (tenant_id, kind, address) where verified_at is not null`.execute(
    db,
  )
  await tenantTable(db, 'msg_address')
}
