/**
 * Failed sign-ins per name and source, so that a stranger's failures do not lock the owner of an account out. They take
 * the place of `sys_sign_in_guard`, which stays for nodes of the version before.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_sign_in_counter (
      tenant_id int not null references sys_tenant (id),
      username text not null,
      source text not null,
      failures int not null default 0,
      locked_until timestamptz,
      slot_at timestamptz,
      notified_at timestamptz,
      updated_at timestamptz not null default now(),
      primary key (tenant_id, username, source)
    )`.execute(db)
  await tenantTable(db, 'sys_sign_in_counter')
}
