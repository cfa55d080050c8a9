/**
 * What an organisation keeps from its users of guarded fields, and the roles that raise it. A field that is in neither
 * table is editable. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'
import { tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_field_mode (
      ${tenant},
      field text not null,
      mode int not null check (mode between 0 and 3),
      primary key (tenant_id, field)
    )`.execute(db)
  await tenantTable(db, 'sys_field_mode')
  await sql`
    create table sys_role_field (
      ${tenant},
      role_id uuid not null,
      field text not null,
      mode int not null check (mode between 0 and 2),
      primary key (tenant_id, role_id, field),
      foreign key (tenant_id, role_id) references sys_role (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'sys_role_field')
}
