/**
 * The operator's records of its customers, and what is left of those that were deleted. A migration that was released
 * never changes.
 *
 * Requests cannot write `sys_tenant`. The trigger of the operator's records does, as the owner: it alone decides which
 * changes of status there are, so that no defect above it can open, close or delete a tenant.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'
import { tenantFunctions } from './functions.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence sys_tenant_number as int start 1000`.execute(db)
  await sql`
    create table sys_customer (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      number int not null default 0,
      code text not null,
      name text not null,
      domain text,
      contact text not null default '',
      remark text not null default '',
      status int not null default 0 check (status between 0 and 3),
      expires_on date,
      warned_days int,
      opened_at timestamptz(3),
      closed_at timestamptz(3),
      opening uuid,
      opening_until timestamptz(3),
      export_key text,
      exported_at timestamptz(3),
      removing_at timestamptz(3),
      removed jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create unique index sys_customer_number on sys_customer (number) where number > 0`.execute(db)
  await sql`create index sys_customer_newest on sys_customer (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_customer_code on sys_customer (tenant_id, code, id)`.execute(db)
  await sql`create index sys_customer_status on sys_customer (tenant_id, status, id)`.execute(db)
  await sql`create index sys_customer_expires on sys_customer (tenant_id, expires_on, id)`.execute(db)
  await tenantTable(db, 'sys_customer')
  await sortByPinyin(db, { sys_customer: ['name'] })

  await sql`
    create table sys_tenant_certificate (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      number int not null,
      code text not null,
      name text not null,
      closed_at timestamptz(3) not null,
      removed jsonb not null default '{}',
      files int not null default 0,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index sys_tenant_certificate_newest on sys_tenant_certificate (tenant_id, created_at desc, id desc)`.execute(
    db,
  )
  // A certificate is neither changed nor deleted.
  await tenantTable(db, 'sys_tenant_certificate', 'select, insert')
  await tenantFunctions(db)
  await takeOver(db)
}

/** Customers that there are already get their records. */
async function takeOver(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_customer no force row level security`.execute(db)
  await sql`
    insert into sys_customer (tenant_id, id, number, code, name)
    select o.id, gen_random_uuid(), t.id, t.code, t.name from sys_tenant t
      cross join (select min(id) as id from sys_tenant where cert = 2 having min(id) is not null) o
    where t.cert = 1`.execute(db)
  await sql`alter table sys_customer force row level security`.execute(db)
}
