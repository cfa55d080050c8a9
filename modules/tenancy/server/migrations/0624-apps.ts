/**
 * Applications of the platform, and which tenants have them. In a tenant each is a portal that says whose it is. A
 * migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_app (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      code text not null,
      name text not null,
      app_type int not null default 1 check (app_type in (0, 1)),
      status int not null default 1 check (status in (0, 1)),
      url text not null,
      icon text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index sys_app_code on sys_app (tenant_id, lower(code))`.execute(db)
  await sql`create index sys_app_newest on sys_app (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_app_name on sys_app (tenant_id, name, id)`.execute(db)
  await tenantTable(db, 'sys_app')
  await sortByPinyin(db, { sys_app: ['name'] })
  await sql`
    create table sys_app_tenant (
      tenant_id int not null references sys_tenant (id),
      app_id uuid not null,
      customer_id uuid not null,
      primary key (tenant_id, app_id, customer_id),
      foreign key (tenant_id, app_id) references sys_app (tenant_id, id) on delete cascade,
      foreign key (tenant_id, customer_id) references sys_customer (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index sys_app_tenant_customer on sys_app_tenant (tenant_id, customer_id)`.execute(db)
  await tenantTable(db, 'sys_app_tenant')
  await sql`alter table sys_portal add column app_id uuid`.execute(db)
  await sql`create unique index sys_portal_app on sys_portal (tenant_id, app_id)`.execute(db)
}
