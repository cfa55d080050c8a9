/**
 * What the virus scan found out about each file, and which are to be scanned: any node takes them, with a lease. What
 * was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_oss
      add column scan_status int not null default 0 check (scan_status between 0 and 3),
      add column scan_signature text not null default '',
      add column scan_date timestamptz(3),
      add column scan_due_at timestamptz(3),
      add column scan_by text,
      add column scan_until timestamptz(3),
      add column scan_attempts int not null default 0`.execute(db)
  await sql`create index sys_oss_scan_due on sys_oss (tenant_id, scan_due_at) where scan_due_at is not null`.execute(db)
  await sql`create index sys_oss_scan_status on sys_oss (tenant_id, scan_status, id)`.execute(db)
  const written = 'scan_by, scan_until, scan_attempts'
  await sql`grant select (scan_due_at, ${sql.raw(written)}) on sys_oss to portico_dispatch`.execute(db)
  await sql`create policy dispatch_write on sys_oss for update to portico_dispatch
    using (true) with check (true)`.execute(db)
  await sql`grant update (${sql.raw(written)}) on sys_oss to portico_dispatch`.execute(db)
  await sql`
    create table sys_oss_scan (
      tenant_id int not null references sys_tenant,
      down_since timestamptz(3),
      primary key (tenant_id)
    )`.execute(db)
  await tenantTable(db, 'sys_oss_scan')
}
