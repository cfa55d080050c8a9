/**
 * Delegated administration: who administers which departments by whose grant. A migration that was released never
 * changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'
import { stamps, tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_admin_grant (
      ${tenant},
      id uuid not null,
      user_id uuid not null,
      parent_id uuid,
      granted_by uuid,
      dept_ids uuid[] not null default '{}',
      role_ids uuid[] not null default '{}',
      menu_ids uuid[] not null default '{}',
      may_hand_on boolean not null default false,
      ends_at timestamptz(3),
      status int not null default 1 check (status in (0, 1)),
      recalled_at timestamptz(3),
      recalled_by uuid,
      ${stamps},
      primary key (tenant_id, id),
      check (parent_id is null or parent_id <> id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, parent_id) references sys_admin_grant (tenant_id, id) on delete cascade,
      foreign key (tenant_id, granted_by) references sys_user (tenant_id, id) on delete set null (granted_by)
    )`.execute(db)
  await sql`create unique index sys_admin_grant_user on sys_admin_grant (tenant_id, user_id) where status = 1`.execute(
    db,
  )
  await sql`create index sys_admin_grant_holder on sys_admin_grant (tenant_id, user_id)`.execute(db)
  await sql`create index sys_admin_grant_parent on sys_admin_grant (tenant_id, parent_id)`.execute(db)
  await sql`create index sys_admin_grant_by on sys_admin_grant (tenant_id, granted_by)`.execute(db)
  await tenantTable(db, 'sys_admin_grant')
  await liveGrants(db)
  // Until now the value could be chosen by hand and meant nothing; it follows from a grant.
  await sql`alter table sys_user no force row level security`.execute(db)
  await sql`update sys_user set super_admin = 0 where super_admin = 2`.execute(db)
  await sql`alter table sys_user force row level security`.execute(db)
}

/**
 * The grants that count now, with the roles that are left of them and the moment when they end: each is cut down by
 * the one above it. `delegationOf` of the kernel says the same of one user's.
 */
async function liveGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_live_grant (tenant_id, id, role_ids, ends_at) with (security_invoker = true) as
    with recursive live (tenant_id, id, role_ids, ends_at, may_hand_on) as (
      select g.tenant_id, g.id, g.role_ids, g.ends_at, g.may_hand_on from sys_admin_grant g
        join sys_user u on u.tenant_id = g.tenant_id and u.id = g.user_id and u.status = 1
        join sys_user a on a.tenant_id = g.tenant_id and a.id = g.granted_by and a.status = 1 and a.super_admin = 1
        where g.parent_id is null and g.status = 1 and (g.ends_at is null or g.ends_at > now())
      union all
      select g.tenant_id, g.id,
        array(select own.id from unnest(g.role_ids) as own (id) where own.id = any(l.role_ids)),
        least(g.ends_at, l.ends_at), g.may_hand_on
        from live l
        join sys_admin_grant g on g.tenant_id = l.tenant_id and g.parent_id = l.id and g.status = 1
        join sys_user u on u.tenant_id = g.tenant_id and u.id = g.user_id and u.status = 1
        where l.may_hand_on and (g.ends_at is null or g.ends_at > now())
    )
    select tenant_id, id, role_ids, ends_at from live`.execute(db)
  await sql`grant select on sys_live_grant to portico_app`.execute(db)
}
