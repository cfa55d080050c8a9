/**
 * Imported users that wait for their first password, and the importer who may fetch it once. No password is stored
 * here.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'
import { tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_first_password (
      ${tenant},
      user_id uuid not null,
      importer_id uuid not null,
      expires_at timestamptz(3) not null,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, importer_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on sys_first_password (tenant_id, importer_id)`.execute(db)
  await tenantTable(db, 'sys_first_password')
}
