/** The module's tables: departments, users, roles, menus, dictionaries, recycle bin. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'
import { linkTable, stamps, tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await depts(db)
  await users(db)
  await menus(db)
  await roles(db)
  await dictionaries(db)
  await bookkeeping(db)
}

async function depts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_dept (
      ${tenant},
      id uuid not null,
      pid uuid,
      name text not null,
      sort int not null default 0,
      status int not null default 1 check (status in (0, 1)),
      type text not null default '3' check (type in ('1', '2', '3')),
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, pid, name),
      foreign key (tenant_id, pid) references sys_dept (tenant_id, id) on delete restrict,
      check (pid <> id)
    )`.execute(db)
  await sql`create unique index sys_dept_one_root on sys_dept (tenant_id) where pid is null`.execute(db)
  await tenantTable(db, 'sys_dept')
}

async function users(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_user (
      ${tenant},
      id uuid not null,
      username text not null,
      username_key text not null,
      real_name text not null,
      head_url text not null default '',
      gender int not null default 2 check (gender between 0 and 2),
      email text not null default '',
      mobile text not null default '',
      status int not null default 1 check (status in (0, 1)),
      super_admin int not null default 0 check (super_admin between 0 and 2),
      dept_id uuid not null,
      allow_ip_queue text not null default '',
      remark text not null default '',
      password_hash text not null,
      pwd_level int not null default 0 check (pwd_level between 0 and 4),
      pwd_date date,
      last_login_at timestamptz(3),
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, username_key),
      foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete restrict
    )`.execute(db)
  await sql`create index sys_user_newest on sys_user (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_user_real_name on sys_user (tenant_id, real_name, id)`.execute(db)
  await sql`create index sys_user_last_login on sys_user (tenant_id, last_login_at, id)`.execute(db)
  await sql`create index sys_user_status on sys_user (tenant_id, status, id)`.execute(db)
  await sql`create index sys_user_main_dept on sys_user (tenant_id, dept_id)`.execute(db)
  await sql`create index sys_user_admins on sys_user (tenant_id) where super_admin > 0`.execute(db)
  // No trigram indexes: `like` is not leakproof, so under row security PostgreSQL never searches an index with it
  // (measured).
  await tenantTable(db, 'sys_user')
  await linkTable(db, { table: 'sys_user_dept', owner: 'sys_user', target: 'sys_dept' })
  await linkTable(db, { table: 'sys_dept_leader', owner: 'sys_dept', target: 'sys_user' })
}

async function menus(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_menu (
      ${tenant},
      id uuid not null,
      pid uuid,
      code text not null,
      name text not null,
      name_en text not null default '',
      menu_type int not null check (menu_type between 0 and 3),
      menu_class text not null default 'page' check (menu_class in ('page', 'iframe', 'browser', 'microApp', 'designPage')),
      module_code text not null,
      path text not null default '',
      icon text not null default '',
      permissions text[] not null default '{}',
      show_flag int not null default 1 check (show_flag in (0, 1)),
      client text not null default 'PC' check (client in ('PC', 'H5')),
      sort int not null default 0,
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, code),
      foreign key (tenant_id, pid) references sys_menu (tenant_id, id) on delete restrict,
      check (pid <> id),
      check ((menu_type = 2) = (pid is null))
    )`.execute(db)
  await sql`create index sys_menu_parent on sys_menu (tenant_id, pid)`.execute(db)
  await tenantTable(db, 'sys_menu')
}

async function roles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_role (
      ${tenant},
      id uuid not null,
      name text not null,
      code text not null default '',
      remark text not null default '',
      grade int not null default 50 check (grade between 1 and 99),
      data_scope int not null default 3 check (data_scope between 0 and 4),
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db)
  await sql`create unique index sys_role_code on sys_role (tenant_id, code) where code <> ''`.execute(db)
  await sql`create index sys_role_newest on sys_role (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'sys_role')
  await linkTable(db, { table: 'sys_role_menu', owner: 'sys_role', target: 'sys_menu' })
  await linkTable(db, { table: 'sys_role_dept', owner: 'sys_role', target: 'sys_dept' })
  await linkTable(db, { table: 'sys_user_role', owner: 'sys_user', target: 'sys_role' })
}

async function dictionaries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_dict_type (
      ${tenant},
      id uuid not null,
      code text not null,
      name text not null,
      name_en text not null default '',
      status int not null default 1 check (status in (0, 1)),
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, code)
    )`.execute(db)
  await tenantTable(db, 'sys_dict_type')
  await sql`
    create table sys_dict_data (
      ${tenant},
      id uuid not null,
      type_id uuid not null,
      val text not null,
      name text not null,
      name_en text not null default '',
      sort int not null default 0,
      status int not null default 1 check (status in (0, 1)),
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, type_id, val),
      foreign key (tenant_id, type_id) references sys_dict_type (tenant_id, id) on delete restrict
    )`.execute(db)
  await tenantTable(db, 'sys_dict_data')
}

async function bookkeeping(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_recycle_bin (
      ${tenant},
      id uuid not null,
      resource text not null,
      resource_id uuid not null,
      label text not null default '',
      payload jsonb not null,
      deleted_at timestamptz not null default now(),
      deleted_by uuid,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_recycle_bin_newest on sys_recycle_bin (tenant_id, deleted_at desc, id desc)`.execute(db)
  await tenantTable(db, 'sys_recycle_bin')
  await sql`
    create table sys_seed (
      ${tenant},
      name text not null,
      seeded_at timestamptz not null default now(),
      primary key (tenant_id, name)
    )`.execute(db)
  await tenantTable(db, 'sys_seed')
}
