/** What the module's tables have in common. Changing it changes migrations that have run: add, never change. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

/** The columns every record that people edit has (`Stamped` of the kernel's schema). */
export const stamps = sql.raw(`
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  version int not null default 1`)

export const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')

/**
 * A table of pairs. It goes with its owner; its target cannot go while a pair names it, so that a deletion is refused
 * rather than half done. Columns are named after the tables: `user_id` for `sys_user`.
 */
export async function linkTable(
  db: Kysely<unknown>,
  { table, owner, target }: { table: string; owner: string; target: string },
): Promise<void> {
  const column = (name: string) => sql.id(`${name.slice('sys_'.length)}_id`)
  await sql`
    create table ${sql.id(table)} (
      ${tenant},
      ${column(owner)} uuid not null,
      ${column(target)} uuid not null,
      primary key (tenant_id, ${column(owner)}, ${column(target)}),
      foreign key (tenant_id, ${column(owner)}) references ${sql.id(owner)} (tenant_id, id) on delete cascade,
      foreign key (tenant_id, ${column(target)}) references ${sql.id(target)} (tenant_id, id) on delete restrict
    )`.execute(db)
  await sql`create index on ${sql.id(table)} (tenant_id, ${column(target)}, ${column(owner)})`.execute(db)
  await tenantTable(db, table)
}
