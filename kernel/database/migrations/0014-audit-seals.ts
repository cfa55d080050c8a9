/**
 * The chain of seals over audit and sign-in log. Rows are added, never changed; who may write them may not sign them
 * without the key. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Old entries have none and are not in the index.
  for (const log of ['sys_audit', 'sys_login_log'])
    await sql`create index ${sql.id(`${log}_txid`)} on ${sql.id(log)} (tenant_id, txid, id) where txid is not null`.execute(
      db,
    )
  await sql`
    create table sys_audit_seal (
      tenant_id int not null references sys_tenant (id),
      log text not null,
      seq bigint not null,
      entry_id uuid not null,
      entry_at timestamptz not null,
      hash bytea not null,
      prev bytea not null,
      primary key (tenant_id, log, seq),
      unique (tenant_id, log, entry_id)
    )`.execute(db)
  await tenantTable(db, 'sys_audit_seal', 'select, insert')
  await sql`
    create table sys_audit_seal_batch (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      log text not null,
      -- 0 entries as they came, 1 what was there before, 2 the last of these, 3 retention, 4 anchor.
      kind int not null check (kind between 0 and 4),
      first_seq bigint not null,
      last_seq bigint not null,
      hash bytea not null,
      -- Entries of transactions before it are sealed.
      watermark xid8 not null,
      -- Of retention: entries from before it are gone.
      gone_before timestamptz(3),
      sealed_at timestamptz(3) not null,
      signature bytea not null,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_audit_seal_batch_order on sys_audit_seal_batch (tenant_id, log, last_seq, id)`.execute(db)
  await tenantTable(db, 'sys_audit_seal_batch', 'select, insert')
  await sql`
    create table sys_audit_check (
      tenant_id int not null references sys_tenant (id),
      result jsonb not null,
      signature bytea not null,
      checked_at timestamptz(3) not null default now(),
      primary key (tenant_id)
    )`.execute(db)
  await tenantTable(db, 'sys_audit_check')
}
