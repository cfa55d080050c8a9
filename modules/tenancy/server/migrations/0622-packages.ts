/**
 * Packages: what a tenant has of the product, and how much. Requests cannot write `sys_tenant`; the function below
 * does, for the operator alone. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_tenant_package (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      name text not null,
      menu_codes text[] not null,
      max_users int check (max_users > 0),
      max_megabytes int check (max_megabytes > 0),
      max_calls int check (max_calls > 0),
      remark text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db)
  await sql`create index sys_tenant_package_newest on sys_tenant_package (tenant_id, created_at desc, id desc)`.execute(
    db,
  )
  await tenantTable(db, 'sys_tenant_package')
  await sortByPinyin(db, { sys_tenant_package: ['name'] })
  await sql`
    alter table sys_customer
      add column package_id uuid,
      add column warned_users int,
      add column warned_megabytes int,
      add foreign key (tenant_id, package_id) references sys_tenant_package (tenant_id, id)`.execute(db)
  await sql`create index sys_customer_package on sys_customer (tenant_id, package_id)`.execute(db)
  await sql`
    alter table sys_tenant
      add column package_name text not null default '',
      add column package_codes text[],
      add column package_hidden text[],
      add column max_users int,
      add column max_megabytes int,
      add column max_calls int,
      add check ((package_codes is null) = (package_hidden is null))`.execute(db)
  await setPackage(db)
}

/** Writes what a customer's package allows; null codes: it has none. */
async function setPackage(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_tenant_set_package(
      tenant int, named text, codes text[], hidden text[], users int, megabytes int, calls int) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
    begin
      if not exists (select from public.sys_tenant
          where id = nullif(current_setting('app.tenant_id', true), '')::int and cert = 2) then
        raise exception 'only the operator gives packages' using errcode = '42501';
      end if;
      update public.sys_tenant set package_name = named, package_codes = codes, package_hidden = hidden, max_users = users,
          max_megabytes = megabytes, max_calls = calls
        where id = tenant and cert = 1;
      if not found then raise exception 'no such customer' using errcode = '42501'; end if;
    end $body$`.execute(db)
  await sql`revoke execute on function sys_tenant_set_package(int, text, text[], text[], int, int, int) from public`.execute(
    db,
  )
  await sql`grant execute on function sys_tenant_set_package(int, text, text[], text[], int, int, int) to portico_app`.execute(
    db,
  )
}
