/** Reviews of rights and what is decided in them. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await reviews(db)
  await items(db)
  await sortByPinyin(db, { sys_review: ['name'], sys_review_item: ['user_name', 'role_name'] })
}

/** Each round is a row; rounds of one review have the same `series_id`. */
async function reviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_review (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      name text not null,
      scope jsonb not null check (jsonb_typeof(scope) = 'object'),
      reviewer_id uuid,
      due_at timestamptz(3) not null,
      repeat_months int not null default 0 check (repeat_months between 0 and 36),
      at_due int not null default 1 check (at_due between 0 and 2),
      status int not null default 0 check (status between 0 and 2),
      series_id uuid not null,
      round int not null default 1 check (round > 0),
      starts_at timestamptz(3),
      started_at timestamptz(3),
      started_by uuid,
      starter_name text not null default '',
      closed_at timestamptz(3),
      reminded_at timestamptz(3),
      due_done_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, series_id, round)
    )`.execute(db)
  await sql`create index sys_review_newest on sys_review (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_review_waiting on sys_review (tenant_id, status) where status < 2`.execute(db)
  await tenantTable(db, 'sys_review')
}

/** Names are kept as they were: the result outlives users, roles and departments. No user reviews themselves. */
async function items(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_review_item (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      review_id uuid not null,
      user_id uuid not null,
      role_id uuid not null,
      user_name text not null,
      dept_name text not null default '',
      role_name text not null,
      ways jsonb not null default '[]' check (jsonb_typeof(ways) = 'array'),
      reviewer_id uuid,
      decision int not null default 0 check (decision between 0 and 2),
      reason text not null default '',
      decided_at timestamptz(3),
      decided_by uuid,
      decider_name text not null default '',
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, review_id, user_id, role_id),
      foreign key (tenant_id, review_id) references sys_review (tenant_id, id) on delete restrict,
      check (reviewer_id <> user_id),
      check (decision <> 2 or reason <> '')
    )`.execute(db)
  await sql`create index sys_review_item_decision on sys_review_item (tenant_id, review_id, decision)`.execute(db)
  await sql`create index sys_review_item_reviewer on sys_review_item (tenant_id, reviewer_id, decision)`.execute(db)
  await tenantTable(db, 'sys_review_item')
}
