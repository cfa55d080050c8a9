/**
 * Second factors: authenticators, recovery codes, the challenges of signing in, trusted devices, and when a session was
 * last verified. They belong to users, which are a module’s: deleting a user removes them by `Factors.removeAll`.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_session
      add column verified_at timestamptz(3) not null default now(),
      add column device_id uuid`.execute(db)
  await sql`
    create table sys_totp (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      user_id uuid not null,
      name text not null,
      secret_sealed bytea not null,
      last_step bigint not null,
      last_used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_totp_user on sys_totp (tenant_id, user_id)`.execute(db)
  await sql`
    create table sys_recovery_code (
      tenant_id int not null references sys_tenant (id),
      user_id uuid not null,
      code_hash bytea not null,
      primary key (tenant_id, user_id, code_hash)
    )`.execute(db)
  await sql`
    create table sys_sign_in_challenge (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      token_hash bytea not null,
      user_id uuid not null,
      login_page text not null,
      account_mark bytea not null,
      device_id text not null default '',
      via_id uuid,
      via_name text not null default '',
      enrol boolean not null,
      answers int not null default 0,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, token_hash)
    )`.execute(db)
  await sql`create index sys_sign_in_challenge_ends on sys_sign_in_challenge (tenant_id, expires_at)`.execute(db)
  await sql`
    create table sys_trusted_device (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      user_id uuid not null,
      token_hash bytea not null,
      ip text not null,
      user_agent text not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, token_hash)
    )`.execute(db)
  await sql`create index sys_trusted_device_user on sys_trusted_device (tenant_id, user_id)`.execute(db)
  await sql`create index sys_trusted_device_ends on sys_trusted_device (tenant_id, expires_at)`.execute(db)
  await tenantTable(db, 'sys_totp')
  await tenantTable(db, 'sys_recovery_code', 'select, insert, delete')
  await tenantTable(db, 'sys_sign_in_challenge')
  await tenantTable(db, 'sys_trusted_device', 'select, insert, delete')
}
