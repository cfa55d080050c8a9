/**
 * Audit and sign-in log by month, the log of calls, and errors by fingerprint. A migration that was released never
 * changes.
 */
import { sql, type Kysely } from 'kysely'
import { divideByMonth, lockAll, monthFunctions } from '../months.ts'
import { tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await monthFunctions(db)
  const logs = ['sys_audit', 'sys_login_log']
  await lockAll(db, logs)
  for (const log of logs) {
    // The transaction that wrote an entry, by which the sealer knows what is complete. Without a default at first: no
    // row is written anew, and what was there before has none.
    await sql`alter table ${sql.id(log)} add column txid xid8`.execute(db)
    await sql`alter table ${sql.id(log)} alter column txid set default pg_current_xact_id()`.execute(db)
    await divideByMonth(db, log, 'select, insert')
  }
  await calls(db)
  await failures(db)
}

/** Calls that change or export anything. Users and keys are not referenced: names are those of the moment. */
async function calls(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_log_operation (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      created_at timestamptz(3) not null default now(),
      user_id uuid,
      user_name text not null default '',
      key_name text not null default '',
      session_id uuid,
      operation text not null,
      method text not null,
      path text not null,
      permission text not null default '',
      input text not null default '',
      masked int not null default 0,
      status int not null,
      code int not null,
      answer text not null default '',
      duration_ms int not null,
      ip text not null default '',
      user_agent text not null default '',
      request_id text not null default '',
      node text not null default ''
    ) partition by range (created_at)`.execute(db)
  const ways = {
    newest: 'tenant_id, created_at desc, id desc',
    user: 'tenant_id, user_id, created_at desc, id desc',
    operation: 'tenant_id, operation, created_at desc, id desc',
    path: 'tenant_id, path, created_at desc, id desc',
    address: 'tenant_id, ip, created_at desc, id desc',
    request: 'tenant_id, request_id',
  }
  for (const [name, columns] of Object.entries(ways))
    await sql`create index ${sql.id(`sys_log_operation_${name}`)} on sys_log_operation (${sql.raw(columns)})`.execute(
      db,
    )
  await sql`create index sys_log_operation_failed on sys_log_operation (tenant_id, created_at desc, id desc)
    where code <> 0`.execute(db)
  await sql`create index sys_log_operation_slow on sys_log_operation (tenant_id, created_at desc, id desc)
    where duration_ms >= 1000`.execute(db)
  // By whichever filter, few rows are read: a code that is rare, and what failed or was slow.
  await sql`create index sys_log_operation_code on sys_log_operation (tenant_id, code, created_at desc, id desc)
    where code <> 0`.execute(db)
  await sql`create index sys_log_operation_trouble on sys_log_operation (tenant_id, created_at desc, id desc)
    where code <> 0 or duration_ms >= 1000`.execute(db)
  await sql`create index sys_log_operation_key on sys_log_operation (tenant_id, key_name, created_at desc, id desc)
    where key_name <> ''`.execute(db)
  await tenantTable(db, 'sys_log_operation', 'select, insert')
  await sql`select sys_log_months_keep('sys_log_operation')`.execute(db)
}

/** Errors of the server and of pages; alike ones are one row with a count. */
async function failures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_log_error (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      fingerprint text not null,
      source int not null check (source in (0, 1)),
      place text not null,
      message text not null,
      stack text not null default '',
      count bigint not null default 1,
      first_at timestamptz(3) not null default now(),
      last_at timestamptz(3) not null default now(),
      state int not null default 0 check (state between 0 and 2),
      note text not null default '',
      user_id uuid,
      user_name text not null default '',
      ip text not null default '',
      request_id text not null default '',
      node text not null default '',
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, fingerprint)
    )`.execute(db)
  await sql`create index sys_log_error_newest on sys_log_error (tenant_id, last_at desc, id desc)`.execute(db)
  await sql`create index sys_log_error_state on sys_log_error (tenant_id, state, last_at desc, id desc)`.execute(db)
  await tenantTable(db, 'sys_log_error')
}
