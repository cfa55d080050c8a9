/**
 * Rights as the goals count them: 50,000 users and 1,000 roles in one tenant, 299 tenants beside it. Written past the
 * application, in bulk.
 */
import pg from 'pg'
import type { RuleGroup } from '#contract/rule.ts'
import { fill } from './fill.ts'

export const PEOPLE = 50_000
export const ROLES = 1_000
export const MANY_ROLES = 30
const TENANTS = 300

/** Reaches most users, by columns and by their departments. */
const RULE: RuleGroup = {
  join: 'all',
  items: [
    { field: 'status', op: 'eq', values: [1] },
    {
      join: 'any',
      items: [
        { field: 'gender', op: 'in', values: [0, 1] },
        { field: 'deptIds', op: 'within', values: [{ var: 'me.deptTree' }] },
      ],
    },
    { join: 'not', items: [{ field: 'createDate', op: 'gt', values: [{ var: 'today' }] }] },
  ],
}

/** As a rule in SQL is stored: users of a tenth of the departments. */
const SQL_RULE = `SELECT u.id FROM rules."user" AS u WHERE u.dept_id IN (SELECT d.id FROM rules.dept AS d WHERE d.name LIKE '%0')`

/** Who signs in, and with which roles. */
const WHO = {
  'bench-plain': "array['bench 1']",
  'bench-ruled': "array['bench 2']",
  'bench-sql': "array['bench 3']",
  'bench-masked': "array['bench 9']",
  // Both reach their department and all below it.
  'bench-one': "array['bench 12']",
  'bench-many': `(select array_agg('bench ' || n) from generate_series(10, ${9 + MANY_ROLES}) n)`,
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>

async function fillRoles(run: Run): Promise<void> {
  await run(
    `insert into sys_role (tenant_id, id, name, data_scope, grade)
    select 1, gen_random_uuid(), 'bench ' || n,
      case when n in (1, 9) then 0 when n in (2, 3) then 3 else 1 + n % 3 end, 50
    from generate_series(1, $1::int) n`,
    [ROLES],
  )
  await run(`insert into sys_role_menu (tenant_id, role_id, menu_id)
    select 1, r.id, m.id from sys_role r join sys_menu m on m.tenant_id = 1 and 'sys:user:page' = any(m.permissions)
    where r.tenant_id = 1 and r.name like 'bench %'`)
  for (const [code, name, kind, text] of [
    ['bench', 'bench 2', 0, ''],
    ['bench-sql', 'bench 3', 1, SQL_RULE],
  ] as const) {
    await run(
      `insert into sys_data_rule (tenant_id, id, code, name, resource, kind, conditions, sql)
      values (1, gen_random_uuid(), $1, $1, 'user', $2, $3, $4)`,
      [code, kind, JSON.stringify(kind === 0 ? RULE : { join: 'all', items: [] }), text],
    )
    await run(
      `insert into sys_role_scope (tenant_id, role_id, resource, kind, rule_id)
      select 1, r.id, 'user', 5, d.id from sys_role r, sys_data_rule d
      where r.tenant_id = 1 and r.name = $1 and d.tenant_id = 1 and d.code = $2`,
      [name, code],
    )
  }
}

/** Numbers and addresses are masked, but for those who measure something else. */
async function fillFields(run: Run): Promise<void> {
  for (const field of ['user.mobile', 'user.email']) {
    await run(`insert into sys_field_mode (tenant_id, field, mode) values (1, $1, 2)`, [field])
    await run(
      `insert into sys_role_field (tenant_id, role_id, field, mode) select 1, id, $1, 0 from sys_role
      where tenant_id = 1 and name in ('bench 1', 'bench 2', 'bench 3')`,
      [field],
    )
  }
}

async function fillHolders(run: Run): Promise<void> {
  await run(
    `insert into sys_user (tenant_id, id, username, username_key, real_name, dept_id, password_hash, pwd_level, pwd_date)
    select 1, gen_random_uuid(), n, n, n, (select id from sys_dept where tenant_id = 1 and pid is null),
      (select password_hash from sys_user where tenant_id = 1 and username = 'admin'), 3, current_date
    from unnest($1::text[]) n`,
    [Object.keys(WHO)],
  )
  await run(`insert into sys_user_dept (tenant_id, user_id, dept_id)
    select tenant_id, id, dept_id from sys_user where tenant_id = 1 and username like 'bench-%' on conflict do nothing`)
  const roles = Object.entries(WHO).map(([name, names]) => `when '${name}' then ${names}`)
  await run(`insert into sys_user_role (tenant_id, user_id, role_id)
    select 1, u.id, r.id from sys_user u
      join sys_role r on r.tenant_id = 1 and r.name = any(case u.username ${roles.join(' ')} end)
    where u.tenant_id = 1 and u.username like 'bench-%'`)
  // Five more roles for every user, some of their departments, of groups and of posts.
  await run(`with r as (select array_agg(id order by name) as ids from sys_role where tenant_id = 1 and name like 'bench %')
    insert into sys_user_role (tenant_id, user_id, role_id)
    select 1, u.id, r.ids[50 + (u.n * 7 + k * 131) % 900] from r,
      (select id, row_number() over (order by id) as n from sys_user where tenant_id = 1 and username like 'person%') u,
      generate_series(1, 3) k on conflict do nothing`)
  await run(`insert into sys_role_holder (tenant_id, id, role_id, of_dept_id)
    select 1, gen_random_uuid(), r.id, d.id from (
      select id, row_number() over (order by id) as n from sys_dept where tenant_id = 1 and pid is not null) d
    join (select id, row_number() over (order by id) as n from sys_role where tenant_id = 1 and name like 'bench %') r
      on r.n = 100 + d.n where d.n % 4 = 0`)
}

async function fillGroups(run: Run): Promise<void> {
  await run(`insert into sys_group (tenant_id, id, code, name)
    select 1, gen_random_uuid(), 'bench-' || n, 'bench ' || n from generate_series(1, 20) n`)
  await run(`insert into sys_post (tenant_id, id, code, name)
    select 1, gen_random_uuid(), 'bench-' || n, 'bench ' || n from generate_series(1, 20) n`)
  for (const [table, column, of] of [
    ['sys_user_group', 'group_id', 'sys_group'],
    ['sys_user_post', 'post_id', 'sys_post'],
  ] as const) {
    // The first has every user, each of the others 500.
    await run(`insert into ${table} (tenant_id, user_id, ${column})
      select 1, u.id, g.id from (select id, row_number() over (order by id) as n from sys_user where tenant_id = 1) u
      join (select id, row_number() over (order by code) as n from ${of} where tenant_id = 1 and code like 'bench-%') g
        on g.n = ${of === 'sys_group' ? '1 or' : '0 or'} (g.n > 1 and u.n % 100 = g.n)`)
    await run(`insert into sys_role_holder (tenant_id, id, role_id, ${column})
      select 1, gen_random_uuid(), r.id, g.id from (
        select id, row_number() over (order by code) as n from ${of} where tenant_id = 1 and code like 'bench-%') g
      join (select id, row_number() over (order by id) as n from sys_role where tenant_id = 1 and name like 'bench %') r
        on r.n = 200 + g.n`)
  }
}

/** Other tenants, each with some users and roles. */
const fillTenants = async (run: Run): Promise<void> => {
  await run(
    `insert into sys_tenant (id, code, name, cert) select n, 'bench-' || n, 'bench ' || n, 1 from generate_series(1000, 998 + $1::int) n`,
    [TENANTS],
  )
  await run(`insert into sys_dept (tenant_id, id, pid, name, sort)
    select id, gen_random_uuid(), null, name, 1 from sys_tenant where id >= 1000`)
  await run(`insert into sys_role (tenant_id, id, name, data_scope, grade)
    select t.id, gen_random_uuid(), 'role ' || n, 1, 50 from sys_tenant t, generate_series(1, 10) n where t.id >= 1000`)
  await run(`insert into sys_user (tenant_id, id, username, username_key, real_name, dept_id, password_hash)
    select d.tenant_id, gen_random_uuid(), 'user' || n, 'user' || n, 'user ' || n, d.id, '-'
    from sys_dept d, generate_series(1, 50) n where d.tenant_id >= 1000`)
  await run(`insert into sys_user_role (tenant_id, user_id, role_id)
    select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.tenant_id = u.tenant_id and r.name <= 'role 3'
    where u.tenant_id >= 1000`)
}

const TABLES = [
  'sys_tenant',
  'sys_role',
  'sys_role_menu',
  'sys_role_holder',
  'sys_user',
  'sys_user_dept',
  'sys_user_role',
]

export async function fillRights(superuser: string): Promise<void> {
  await fill(superuser, PEOPLE)
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const run: Run = (text, values = []) => client.query(text, values)
  for (const part of [fillRoles, fillFields, fillHolders, fillGroups, fillTenants]) await part(run)
  for (const table of [...TABLES, 'sys_user_group', 'sys_user_post']) await run(`vacuum analyze ${table}`)
  await client.end()
}
