/** The kernel's tables: tenants, sessions, signing in, audit, outbox, schedules. */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_tenant (
      id int primary key,
      code text not null unique,
      name text not null,
      cert int not null check (cert between 0 and 2),
      status int not null default 1 check (status between 0 and 3),
      domain text unique,
      expires_on date
    )`.execute(db)
  await sql`grant select on sys_tenant to portico_app, portico_dispatch`.execute(db)

  await sql`
    create table sys_security_config (
      tenant_id int not null references sys_tenant (id),
      name text not null,
      value int not null,
      primary key (tenant_id, name)
    )`.execute(db)
  await tenantTable(db, 'sys_security_config')

  await limits(db)
  await signingIn(db)
  await sessions(db)
  await records(db)
  await schedules(db)
}

/** Attempts per address and name, exact across nodes. A crash may forget them, so they need no log. */
async function limits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table sys_rate_limit (
      key varchar(255) primary key,
      points int not null default 0,
      expire bigint
    )`.execute(db)
  await sql`create index on sys_rate_limit (expire)`.execute(db)
  await sql`grant select, insert, update, delete on sys_rate_limit to portico_dispatch`.execute(db)
}

/** Before anyone is signed in there is no tenant's data in these, so they need no tenant wall. */
async function signingIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_sign_in_key (
      kid text primary key,
      public_key text not null,
      private_sealed text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create table sys_sign_in_nonce (nonce text primary key, expires_at timestamptz not null)`.execute(db)
  await sql`create index on sys_sign_in_nonce (expires_at)`.execute(db)
  await sql`
    create table sys_captcha (
      id uuid primary key,
      answer_hash text not null,
      proof_hash text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on sys_captcha (expires_at)`.execute(db)
  await sql`grant select, insert, update, delete on sys_sign_in_key, sys_sign_in_nonce, sys_captcha to portico_app`.execute(
    db,
  )

  await sql`
    create table sys_sign_in_guard (
      tenant_id int not null references sys_tenant (id),
      username text not null,
      failures int not null default 0,
      locked_until timestamptz,
      updated_at timestamptz not null default now(),
      primary key (tenant_id, username)
    )`.execute(db)
  await tenantTable(db, 'sys_sign_in_guard')

  await sql`
    create table sys_login_log (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      username text not null,
      user_id uuid,
      status int not null check (status between 0 and 2),
      reason text not null default '',
      ip text not null default '',
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      primary key (tenant_id, id)
    )`.execute(db)
  await tenantTable(db, 'sys_login_log', 'select, insert')
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_session (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      user_id uuid not null,
      token_hash bytea not null unique,
      previous_hash bytea unique,
      previous_until timestamptz,
      created_at timestamptz not null default now(),
      renewed_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      idle_until timestamptz not null,
      absolute_until timestamptz not null,
      ip text not null default '',
      user_agent text not null default '',
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index on sys_session (tenant_id, user_id)`.execute(db)
  await sql`create index on sys_session (idle_until)`.execute(db)
  await tenantTable(db, 'sys_session')
  await dispatchTable(db, 'sys_session', [
    'tenant_id',
    'id',
    'token_hash',
    'previous_hash',
    'previous_until',
    'idle_until',
    'absolute_until',
  ])
}

async function records(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_audit (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      created_at timestamptz not null default now(),
      actor_id uuid,
      actor_name text not null default '',
      action text not null,
      resource text not null,
      resource_id text not null,
      label text not null default '',
      changes jsonb not null default '{}',
      request_id text not null default '',
      ip text not null default '',
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index on sys_audit (tenant_id, resource, resource_id, created_at)`.execute(db)
  await tenantTable(db, 'sys_audit', 'select, insert')

  await sql`
    create table sys_outbox (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      seq bigint generated always as identity,
      aggregate text not null,
      topic text not null,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      next_at timestamptz not null default now(),
      attempts int not null default 0,
      claimed_until timestamptz,
      dead_at timestamptz,
      last_error text,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index on sys_outbox (next_at) where dead_at is null`.execute(db)
  await sql`create index on sys_outbox (tenant_id, aggregate, seq)`.execute(db)
  await tenantTable(db, 'sys_outbox')
  await dispatchTable(
    db,
    'sys_outbox',
    ['tenant_id', 'id', 'seq', 'aggregate', 'topic', 'next_at', 'attempts', 'claimed_until', 'dead_at'],
    ['claimed_until'],
  )
}

async function schedules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_schedule (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      bean_name text not null,
      params text not null default '',
      cron_expression text not null,
      time_zone text not null default 'Asia/Shanghai',
      status int not null default 1 check (status in (0, 1)),
      next_at timestamptz,
      remark text not null default '',
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index on sys_schedule (next_at) where status = 1`.execute(db)
  await tenantTable(db, 'sys_schedule')
  await dispatchTable(
    db,
    'sys_schedule',
    ['tenant_id', 'id', 'cron_expression', 'time_zone', 'status', 'next_at'],
    ['next_at'],
  )
  await sql`
    create table sys_schedule_log (
      tenant_id int not null,
      id uuid not null,
      schedule_id uuid not null,
      fire_at timestamptz not null,
      status int check (status in (0, 1)),
      node text not null default '',
      started_at timestamptz not null default now(),
      alive_until timestamptz,
      finished_at timestamptz,
      error text not null default '',
      primary key (tenant_id, id),
      unique (tenant_id, schedule_id, fire_at),
      foreign key (tenant_id, schedule_id) references sys_schedule (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on sys_schedule_log (alive_until) where status is null`.execute(db)
  await tenantTable(db, 'sys_schedule_log')
  await dispatchTable(
    db,
    'sys_schedule_log',
    ['tenant_id', 'id', 'status', 'alive_until'],
    ['status', 'finished_at', 'error'],
  )
}
