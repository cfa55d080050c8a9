/**
 * Roles for a time and through posts, groups and departments; roles that exclude one another. A migration that was
 * released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'
import { linkTable, stamps, tenant } from './tables.ts'

/** What an assignment says besides who has which role. */
const terms = sql.raw(`
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  dept_id uuid,
  via_grant uuid,
  reason text not null default ''`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await deptAncestors(db)
  await assignments(db)
  await views(db)
  await exclusions(db)
}

/** Every department with itself and all that are above it, kept by triggers: the tree answers both ways by an index. */
async function deptAncestors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_dept_ancestor (
      ${tenant},
      dept_id uuid not null,
      ancestor_id uuid not null,
      primary key (tenant_id, dept_id, ancestor_id),
      foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete cascade,
      foreign key (tenant_id, ancestor_id) references sys_dept (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on sys_dept_ancestor (tenant_id, ancestor_id, dept_id)`.execute(db)
  await tenantTable(db, 'sys_dept_ancestor')
  for (const table of ['sys_dept', 'sys_dept_ancestor'])
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`
    insert into sys_dept_ancestor (tenant_id, dept_id, ancestor_id)
    with recursive line (tenant_id, dept_id, ancestor_id) as (
      select tenant_id, id, id from sys_dept
      union
      select l.tenant_id, l.dept_id, d.pid from line l
        join sys_dept d on d.tenant_id = l.tenant_id and d.id = l.ancestor_id
      where d.pid is not null
    ) select tenant_id, dept_id, ancestor_id from line`.execute(db)
  for (const table of ['sys_dept', 'sys_dept_ancestor'])
    await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  await ancestorTriggers(db)
}

async function ancestorTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_dept_place(tenant int, moved uuid[]) returns void language sql as $$
      with recursive below (id) as (
        select unnest(moved)
        union
        select d.id from sys_dept d join below b on d.pid = b.id where d.tenant_id = tenant
      ) delete from sys_dept_ancestor a using below b where a.tenant_id = tenant and a.dept_id = b.id;
      with recursive below (id) as (
        select unnest(moved)
        union
        select d.id from sys_dept d join below b on d.pid = b.id where d.tenant_id = tenant
      ), line (dept_id, ancestor_id) as (
        select id, id from below
        union
        select l.dept_id, d.pid from line l join sys_dept d on d.tenant_id = tenant and d.id = l.ancestor_id
        where d.pid is not null
      ) insert into sys_dept_ancestor (tenant_id, dept_id, ancestor_id)
        select tenant, dept_id, ancestor_id from line;
    $$`.execute(db)
  await sql`
    create function sys_dept_added() returns trigger language plpgsql as $$ begin
      perform sys_dept_place(p.tenant_id, p.ids)
        from (select tenant_id, array_agg(id) as ids from added group by tenant_id) as p;
      return null;
    end $$`.execute(db)
  await sql`
    create function sys_dept_moved() returns trigger language plpgsql as $$ begin
      perform sys_dept_place(p.tenant_id, p.ids)
        from (select n.tenant_id, array_agg(n.id) as ids
          from changed n join former o on o.tenant_id = n.tenant_id and o.id = n.id
          where n.pid is distinct from o.pid group by n.tenant_id) as p;
      return null;
    end $$`.execute(db)
  await sql`create trigger sys_dept_added after insert on sys_dept referencing new table as added
    for each statement execute function sys_dept_added()`.execute(db)
  await sql`create trigger sys_dept_moved after update on sys_dept referencing old table as former new table as changed
    for each statement execute function sys_dept_moved()`.execute(db)
}

async function assignments(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_user_role
      add column starts_at timestamptz(3),
      add column ends_at timestamptz(3),
      add column dept_id uuid,
      add column via_grant uuid,
      add column reason text not null default '',
      add constraint sys_user_role_period check (starts_at < ends_at),
      add foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete restrict`.execute(db)
  // Members of a role are counted in the index alone.
  await sql`drop index sys_user_role_tenant_id_role_id_user_id_idx`.execute(db)
  await sql`create index on sys_user_role (tenant_id, role_id, user_id) include (starts_at, ends_at, dept_id)`.execute(
    db,
  )
  await sql`create index on sys_user_role (tenant_id, dept_id) where dept_id is not null`.execute(db)
  await sql`create index sys_user_role_period on sys_user_role (tenant_id, ends_at) where ends_at is not null`.execute(
    db,
  )
  // One of post, group and department has it.
  await sql`
    create table sys_role_holder (
      ${tenant},
      id uuid not null,
      role_id uuid not null,
      post_id uuid,
      group_id uuid,
      of_dept_id uuid,
      below boolean not null default false,
      ${terms},
      ${stamps},
      primary key (tenant_id, id),
      check (num_nonnulls(post_id, group_id, of_dept_id) <= 1),
      check (starts_at < ends_at),
      unique nulls not distinct (tenant_id, role_id, post_id, group_id, of_dept_id),
      foreign key (tenant_id, role_id) references sys_role (tenant_id, id) on delete restrict,
      foreign key (tenant_id, post_id) references sys_post (tenant_id, id) on delete restrict,
      foreign key (tenant_id, group_id) references sys_group (tenant_id, id) on delete restrict,
      foreign key (tenant_id, of_dept_id) references sys_dept (tenant_id, id) on delete restrict,
      foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete restrict
    )`.execute(db)
  for (const column of ['post_id', 'group_id', 'of_dept_id', 'dept_id'])
    await sql`create index on sys_role_holder (tenant_id, ${sql.id(column)}) where ${sql.id(column)} is not null`.execute(
      db,
    )
  await tenantTable(db, 'sys_role_holder')
}

/**
 * Who has which role by what: `sys_role_assignment` until it ends, `sys_effective_role` now. An assignment bound to a
 * department counts while the user belongs to it.
 */
async function views(db: Kysely<unknown>): Promise<void> {
  const lasting = (of: string) => sql.raw(`(${of}.ends_at is null or ${of}.ends_at > now())`)
  const belongs = (of: string, user: string) =>
    sql.raw(`(${of}.dept_id is null or exists (select from sys_user_dept b
      where b.tenant_id = ${of}.tenant_id and b.user_id = ${user}.user_id and b.dept_id = ${of}.dept_id))`)
  const columns = sql.raw('h.role_id, h.id, h.starts_at, h.ends_at, h.dept_id')
  await sql`
    create view sys_role_assignment (tenant_id, user_id, role_id, holder_id, starts_at, ends_at, dept_id)
    with (security_invoker = true) as
    select ur.tenant_id, ur.user_id, ur.role_id, null::uuid, ur.starts_at, ur.ends_at, ur.dept_id
      from sys_user_role ur where ${lasting('ur')} and ${belongs('ur', 'ur')}
    union all
    select h.tenant_id, m.user_id, ${columns} from sys_role_holder h
      join sys_post p on p.tenant_id = h.tenant_id and p.id = h.post_id and p.status = 1
      join sys_user_post m on m.tenant_id = h.tenant_id and m.post_id = h.post_id
      where ${lasting('h')} and ${belongs('h', 'm')}
    union all
    select h.tenant_id, m.user_id, ${columns} from sys_role_holder h
      join sys_group g on g.tenant_id = h.tenant_id and g.id = h.group_id and g.status = 1
      join sys_user_group m on m.tenant_id = h.tenant_id and m.group_id = h.group_id
      where ${lasting('h')} and ${belongs('h', 'm')}
    union all
    select h.tenant_id, m.user_id, ${columns} from sys_role_holder h
      join sys_dept_ancestor a on a.tenant_id = h.tenant_id and a.ancestor_id = h.of_dept_id
        and (h.below or a.dept_id = h.of_dept_id)
      join sys_user_dept m on m.tenant_id = h.tenant_id and m.dept_id = a.dept_id
      where ${lasting('h')} and ${belongs('h', 'm')}`.execute(db)
  await sql`
    create view sys_effective_role with (security_invoker = true) as
    select tenant_id, user_id, role_id, dept_id from sys_role_assignment
    where starts_at is null or starts_at <= now()`.execute(db)
  await sql`grant select on sys_role_assignment, sys_effective_role to portico_app`.execute(db)
}

async function exclusions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_role_exclusion (
      ${tenant},
      id uuid not null,
      name text not null,
      remark text not null default '',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, name)
    )`.execute(db)
  await tenantTable(db, 'sys_role_exclusion')
  await sortByPinyin(db, { sys_role_exclusion: ['name'] })
  await linkTable(db, { table: 'sys_role_exclusion_role', owner: 'sys_role_exclusion', target: 'sys_role' })
}
