/**
 * Passkeys, how a sign-in was proved, and where challenges come from. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_passkey (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      user_id uuid not null,
      name text not null,
      rp_id text not null,
      credential_id bytea not null,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text not null default '',
      is_synced boolean not null default false,
      user_agent text not null default '',
      last_used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, rp_id, credential_id)
    )`.execute(db)
  await sql`create index sys_passkey_user on sys_passkey (tenant_id, user_id)`.execute(db)
  await tenantTable(db, 'sys_passkey')
  // Empty for entries from before, and for those that never came as far as a proof.
  await sql`alter table sys_login_log add column way text not null default ''`.execute(db)
  await sql`
    alter table sys_sign_in_challenge
      add column ip text not null default '',
      add column user_agent text not null default ''`.execute(db)
}
