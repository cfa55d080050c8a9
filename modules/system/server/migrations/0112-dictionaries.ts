/** Dictionaries as trees with tones, the tenants' own dictionaries, and system parameters. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'
import { stamps, tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_dict_type add column remark text not null default ''`.execute(db)
  await sql`
    alter table sys_dict_data
      add column pid uuid,
      add column tone text not null default 'neutral'
        check (tone in ('neutral', 'accent', 'success', 'error', 'warning', 'info')),
      add column remark text not null default '',
      add check (pid <> id),
      add unique (tenant_id, type_id, id),
      add foreign key (tenant_id, type_id, pid) references sys_dict_data (tenant_id, type_id, id)`.execute(db)
  await sql`create index sys_dict_data_siblings on sys_dict_data (tenant_id, type_id, pid, sort)`.execute(db)
  await customDictionaries(db)
  await parameters(db)
}

/** The same columns as `sys_dict_type` and `sys_dict_data`: one code serves both. */
async function customDictionaries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_dict_cust_type (
      ${tenant},
      id uuid not null,
      code text not null,
      name text not null,
      name_en text not null default '',
      status int not null default 1 check (status in (0, 1)),
      remark text not null default '',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, code)
    )`.execute(db)
  await tenantTable(db, 'sys_dict_cust_type')
  await sql`
    create table sys_dict_cust (
      ${tenant},
      id uuid not null,
      type_id uuid not null,
      pid uuid,
      val text not null,
      name text not null,
      name_en text not null default '',
      sort int not null default 0,
      status int not null default 1 check (status in (0, 1)),
      tone text not null default 'neutral'
        check (tone in ('neutral', 'accent', 'success', 'error', 'warning', 'info')),
      remark text not null default '',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, type_id, val),
      unique (tenant_id, type_id, id),
      foreign key (tenant_id, type_id) references sys_dict_cust_type (tenant_id, id) on delete restrict,
      foreign key (tenant_id, type_id, pid) references sys_dict_cust (tenant_id, type_id, id),
      check (pid <> id)
    )`.execute(db)
  await sql`create index sys_dict_cust_siblings on sys_dict_cust (tenant_id, type_id, pid, sort)`.execute(db)
  await tenantTable(db, 'sys_dict_cust')
}

async function parameters(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_param (
      ${tenant},
      id uuid not null,
      key text not null,
      type text not null default 'string' check (type in ('string', 'number', 'boolean', 'json')),
      value text not null default '',
      sensitive int not null default 0 check (sensitive in (0, 1)),
      sealed bytea,
      remark text not null default '',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, key),
      check (sensitive = 0 or value = ''),
      check (sensitive = 1 or sealed is null)
    )`.execute(db)
  await sql`create index sys_param_newest on sys_param (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'sys_param')
}
