/** Accounts at vendors that users have confirmed as their own. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

/**
 * `claimed`, `code_hash`, `code_until` and `tries`: an account that waits for its code; `sent_at` and `sent_count`: the
 * hour that is counted, and its codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
