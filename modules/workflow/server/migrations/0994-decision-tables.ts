/** Files of decisions, and the versions of them that processes evaluate. */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Keys and number are those of the newest version.
  await sql`
    create table wf_decision_table (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      name text not null,
      name_en text not null default '',
      remark text not null default '',
      xml text not null,
      keys text[] not null default '{}',
      number int,
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db)
  await sql`create index wf_decision_table_newest on wf_decision_table (tenant_id, updated_at desc, id desc)`.execute(
    db,
  )
  await sql`create index wf_decision_table_keys on wf_decision_table using gin (keys)`.execute(db)
  await tenantTable(db, 'wf_decision_table')
  await sortByPinyin(db, { wf_decision_table: ['name'] })
  await sql`
    create table wf_decision_version (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      table_id uuid not null,
      number int not null,
      xml text not null,
      sha256 text not null,
      file jsonb not null,
      note text not null default '',
      deployed_at timestamptz(3) not null default now(),
      deployed_by uuid,
      primary key (tenant_id, id),
      unique (tenant_id, table_id, number),
      foreign key (tenant_id, table_id) references wf_decision_table (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'wf_decision_version')
}
