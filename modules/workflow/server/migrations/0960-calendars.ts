/** Working calendars, and the departments that count by them. */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_calendar (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      code text not null,
      name text not null,
      name_en text not null default '',
      zone text not null,
      week jsonb not null default '[]',
      holidays jsonb not null default '[]',
      make_up jsonb not null default '[]',
      is_default boolean not null default false,
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, code)
    )`.execute(db)
  await sql`create unique index wf_calendar_default on wf_calendar (tenant_id) where is_default`.execute(db)
  await sql`create index wf_calendar_newest on wf_calendar (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'wf_calendar')
  await sortByPinyin(db, { wf_calendar: ['name'] })
  // A department counts by one calendar.
  await sql`
    create table wf_calendar_dept (
      tenant_id int not null references sys_tenant (id),
      dept_id uuid not null,
      calendar_id uuid not null,
      primary key (tenant_id, dept_id),
      foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete cascade,
      foreign key (tenant_id, calendar_id) references wf_calendar (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on wf_calendar_dept (tenant_id, calendar_id)`.execute(db)
  await tenantTable(db, 'wf_calendar_dept')
}
