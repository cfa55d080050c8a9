/**
 * Whom a registered system may bring in. Systems of before keep working for ordinary users, and no longer for
 * administrators. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

/** The rights by which a system, or the secret of one, is made. */
const CODES = ['gw:client:save', 'gw:client:update', 'gw:client:secret']
/** Row security binds the owner, too, and what is written here belongs to all tenants. */
const TABLES = ['sys_menu', 'sys_role_menu', 'sys_session', 'sys_audit']

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gw_entry_client
      add column audience text not null default 'ordinary' check (audience in ('ordinary', 'roles')),
      add column admits_admins int not null default 0 check (admits_admins in (0, 1))`.execute(db)
  await sql`
    create table gw_entry_client_role (
      tenant_id int not null references sys_tenant (id),
      client_id uuid not null,
      role_id uuid not null,
      primary key (tenant_id, client_id, role_id),
      foreign key (tenant_id, client_id) references gw_entry_client (tenant_id, id) on delete cascade,
      foreign key (tenant_id, role_id) references sys_role (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on gw_entry_client_role (tenant_id, role_id)`.execute(db)
  await tenantTable(db, 'gw_entry_client_role')
  for (const table of TABLES) await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`update sys_menu set sensitive = true where permissions && ${CODES}::text[]`.execute(db)
  // Only administrators can use these rights any more. A menu that grants something else, too, stays granted.
  await sql`
    delete from sys_role_menu rm using sys_menu m
    where m.tenant_id = rm.tenant_id and m.id = rm.menu_id and cardinality(m.permissions) > 0
      and m.permissions <@ ${CODES}::text[]`.execute(db)
  // A session of before does not say whether a system began it: those of users whom one has brought in end.
  await sql`
    delete from sys_session s using sys_audit a
    where a.tenant_id = s.tenant_id and a.resource = 'entryClient' and a.action = 'enter'
      and a.actor_id = s.user_id`.execute(db)
  for (const table of TABLES) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
