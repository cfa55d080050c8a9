/** What people prefer, and their saved views of lists. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'
import { stamps, tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await preferences(db)
  await views(db)
}

async function preferences(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_user_preference (
      ${tenant},
      user_id uuid not null,
      name text not null,
      value jsonb not null,
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, user_id, name),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'sys_user_preference')
}

/**
 * `private_to` is the owner while no other user sees the view, so that it goes with them; a shared one stays,
 * ownerless.
 */
async function views(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_view (
      ${tenant},
      id uuid not null,
      resource text not null,
      name text not null,
      owner_id uuid,
      private_to uuid,
      audience text not null default 'own' check (audience in ('own', 'all', 'chosen')),
      filters jsonb not null default '{}',
      order_field text,
      sort_order text check (sort_order in ('asc', 'desc')),
      page_size int,
      columns jsonb not null default '{}',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, owner_id, resource, name),
      foreign key (tenant_id, owner_id) references sys_user (tenant_id, id) on delete set null (owner_id),
      foreign key (tenant_id, private_to) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index sys_view_of_list on sys_view (tenant_id, resource)`.execute(db)
  await sql`create index sys_view_private on sys_view (tenant_id, private_to)`.execute(db)
  await tenantTable(db, 'sys_view')
  await sharedWith(db, { table: 'sys_view_role', target: 'sys_role', column: 'role_id' })
  await sharedWith(db, { table: 'sys_view_dept', target: 'sys_dept', column: 'dept_id' })
}

/** Whom a view is shown to. No one keeps a role or department because a view names it. */
async function sharedWith(
  db: Kysely<unknown>,
  { table, target, column }: { table: string; target: string; column: string },
): Promise<void> {
  await sql`
    create table ${sql.id(table)} (
      ${tenant},
      view_id uuid not null,
      ${sql.id(column)} uuid not null,
      primary key (tenant_id, view_id, ${sql.id(column)}),
      foreign key (tenant_id, view_id) references sys_view (tenant_id, id) on delete cascade,
      foreign key (tenant_id, ${sql.id(column)}) references ${sql.id(target)} (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on ${sql.id(table)} (tenant_id, ${sql.id(column)})`.execute(db)
  await tenantTable(db, table)
}
