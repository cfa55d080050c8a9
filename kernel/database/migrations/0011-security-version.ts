/**
 * The version of the security configuration, which is one record of many rows; and of each session, by which login page
 * it began, from where it was seen last and by which node.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_security_version (
      tenant_id int primary key references sys_tenant (id),
      version int not null default 1,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid
    )`.execute(db)
  await tenantTable(db, 'sys_security_version')
  await sql`
    alter table sys_session add column login_page text not null default '',
      add column seen_ip text not null default '', add column seen_node text not null default ''`.execute(db)
}
