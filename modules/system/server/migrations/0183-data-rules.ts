/**
 * Data rules, and the data scope of a role by resource. A resource that is not here has the role's own scope. A
 * migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'
import { stamps, tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_data_rule (
      ${tenant},
      id uuid not null,
      code text not null,
      name text not null,
      resource text not null,
      conditions jsonb not null default '{"join": "any", "items": []}',
      status int not null default 1 check (status in (0, 1)),
      remark text not null default '',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, code)
    )`.execute(db)
  await sql`create index sys_data_rule_newest on sys_data_rule (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'sys_data_rule')
  await sortByPinyin(db, { sys_data_rule: ['name'] })
  await sql`
    create table sys_role_scope (
      ${tenant},
      role_id uuid not null,
      resource text not null,
      kind int not null default 3 check (kind between 0 and 5),
      dept_ids uuid[] not null default '{}',
      rule_id uuid,
      primary key (tenant_id, role_id, resource),
      check ((kind = 5) = (rule_id is not null)),
      foreign key (tenant_id, role_id) references sys_role (tenant_id, id) on delete cascade,
      foreign key (tenant_id, rule_id) references sys_data_rule (tenant_id, id) on delete restrict
    )`.execute(db)
  await sql`create index sys_role_scope_rule on sys_role_scope (tenant_id, rule_id) where rule_id is not null`.execute(
    db,
  )
  await tenantTable(db, 'sys_role_scope')
}
