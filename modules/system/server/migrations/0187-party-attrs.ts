/**
 * Attributes of users and departments, and their values. A value goes with its party, and with the user or department
 * that it names. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'
import { stamps, tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_party_attr (
      ${tenant},
      id uuid not null,
      party_type text not null default 'user' check (party_type in ('user', 'dept', 'partner')),
      code text not null,
      name text not null,
      name_en text not null default '',
      data_type text not null default 'text'
        check (data_type in ('text', 'number', 'date', 'boolean', 'dict', 'user', 'dept')),
      required int not null default 0 check (required in (0, 1)),
      is_unique int not null default 0 check (is_unique in (0, 1)),
      bounds jsonb not null
        default '{"min": null, "max": null, "decimals": null, "from": null, "until": null}',
      pattern text not null default '',
      dict_type text not null default '',
      status int not null default 1 check (status in (0, 1)),
      sort int not null default 0,
      remark text not null default '',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, party_type, code)
    )`.execute(db)
  await sql`create index sys_party_attr_newest on sys_party_attr (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'sys_party_attr')
  await sortByPinyin(db, { sys_party_attr: ['name'] })
  await values(db)
}

/** `value` is the text of every type; the columns behind it serve comparing and deleting. */
async function values(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_party_attr_value (
      ${tenant},
      id uuid not null,
      attr_id uuid not null,
      user_id uuid,
      dept_id uuid,
      value text not null,
      number numeric,
      named_user_id uuid,
      named_dept_id uuid,
      unique_hash bytea,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      primary key (tenant_id, id),
      check (num_nonnulls(user_id, dept_id) <= 1),
      unique nulls not distinct (tenant_id, attr_id, user_id, dept_id),
      unique (tenant_id, attr_id, unique_hash),
      foreign key (tenant_id, attr_id) references sys_party_attr (tenant_id, id) on delete restrict,
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete cascade,
      foreign key (tenant_id, named_user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, named_dept_id) references sys_dept (tenant_id, id) on delete cascade
    )`.execute(db)
  for (const column of ['user_id', 'dept_id', 'named_user_id', 'named_dept_id'])
    await sql`create index on sys_party_attr_value (tenant_id, ${sql.id(column)}) where ${sql.id(column)} is not null`.execute(
      db,
    )
  await tenantTable(db, 'sys_party_attr_value')
}
