/** Rights: a list under a data rule beside the plain one, and the grants of a user with many roles beside one. */
import pg from 'pg'
import type { RuleGroup } from '#contract/rule.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { createGrantSource } from '#system/server/index.ts'
import { BASE, load, signIn } from './client.ts'
import { inPairs, quantile, ratioOf } from './pairs.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const ROLES = 1_000
const MANY_ROLES = 30
const LOADS = 400
const SECONDS = 3

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

/** Users who list all others: one by the role's own scope, one by a rule; and users with one and with many roles. */
async function prepare(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run(
    `insert into sys_role (tenant_id, id, name, data_scope, grade)
    select 1, gen_random_uuid(), 'bench ' || n, case when n = 1 then 0 when n = 2 then 3 else 1 + n % 3 end, 50
    from generate_series(1, $1::int) n`,
    [ROLES],
  )
  await run(`insert into sys_role_menu (tenant_id, role_id, menu_id)
    select 1, r.id, m.id from sys_role r join sys_menu m on m.tenant_id = 1 and 'sys:user:page' = any(m.permissions)
    where r.tenant_id = 1 and r.name like 'bench %'`)
  await run(
    `insert into sys_data_rule (tenant_id, id, code, name, resource, conditions)
    values (1, gen_random_uuid(), 'bench', 'bench', 'user', $1)`,
    [JSON.stringify(RULE)],
  )
  await run(`insert into sys_role_scope (tenant_id, role_id, resource, kind, rule_id)
    select 1, r.id, 'user', 5, d.id from sys_role r, sys_data_rule d
    where r.tenant_id = 1 and r.name = 'bench 2' and d.tenant_id = 1 and d.code = 'bench'`)
  await run(`insert into sys_user (tenant_id, id, username, username_key, real_name, dept_id, password_hash, pwd_level, pwd_date)
    select 1, gen_random_uuid(), 'bench-' || n, 'bench-' || n, n,
      (select id from sys_dept where tenant_id = 1 and pid is null),
      (select password_hash from sys_user where tenant_id = 1 and username = 'admin'), 3, current_date
    from unnest(array['plain', 'ruled', 'one', 'many']) n`)
  await run(`insert into sys_user_dept (tenant_id, user_id, dept_id)
    select tenant_id, id, dept_id from sys_user where tenant_id = 1 and username like 'bench-%' on conflict do nothing`)
  await run(
    `insert into sys_user_role (tenant_id, user_id, role_id)
    select 1, u.id, r.id from sys_user u join sys_role r on r.tenant_id = 1 and r.name = any(case u.username
      when 'bench-plain' then array['bench 1'] when 'bench-ruled' then array['bench 2'] when 'bench-one' then array['bench 3']
      else (select array_agg('bench ' || n) from generate_series(3, 2 + $1::int) n) end)
    where u.tenant_id = 1 and u.username like 'bench-%'`,
    [MANY_ROLES],
  )
  for (const table of ['sys_role', 'sys_role_menu', 'sys_user', 'sys_user_role']) await run(`vacuum analyze ${table}`)
  await client.end()
}

/** Milliseconds of the 95th percentile. */
async function grantsOf(database: Database, username: string): Promise<number> {
  const grants = createGrantSource({ error: () => undefined })
  const id = await database.read(1, async (db) => {
    const row = await db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
    return row.id
  })
  const times: number[] = []
  for (let n = 0; n < LOADS; n += 1) {
    const begun = performance.now()
    await database.read(1, (db) => grants.load(db, id))
    times.push(performance.now() - begun)
  }
  return quantile(times, 0.95)
}

export async function measureRights(stage: Stage): Promise<Row[]> {
  await prepare(stage.superuser)
  const [plain, ruled] = [await signIn('bench-plain'), await signIn('bench-ruled')]
  const listed = async (token: string) =>
    (await load(`${BASE}/sys/user/page?limit=20&page=1`, { seconds: SECONDS, headers: { token } })).perSecond
  await listed(plain)
  await listed(ruled)
  const lists = await inPairs(
    () => listed(ruled),
    () => listed(plain),
  )
  const pool = createPool({ connectionString: stage.urls.app, max: 1, name: 'bench' })
  const database = new Database(pool)
  await grantsOf(database, 'bench-many')
  const loads = await inPairs(
    () => grantsOf(database, 'bench-many'),
    () => grantsOf(database, 'bench-one'),
  )
  await pool.end()
  const [list, grants] = [ratioOf(lists).median, ratioOf(loads).median]
  const [many, one] = [quantile(loads.ours, 0.5), quantile(loads.reference, 0.5)]
  return [
    {
      what: 'users, 20 of 100,000, under a data rule beside the same without one',
      goal: '≥ 0.80 of the plain list',
      figure: `${Math.round(quantile(lists.ours, 0.5))}/s against ${Math.round(quantile(lists.reference, 0.5))}/s`,
      ratio: list,
      isMet: list >= 0.8,
    },
    {
      what: `grants of a user with ${MANY_ROLES} of ${ROLES} roles beside one role, p95`,
      goal: '≤ 2 times one role',
      figure: `${many.toFixed(1)} ms against ${one.toFixed(1)} ms`,
      ratio: grants,
      isMet: grants <= 2,
    },
    { what: 'the same, cold', goal: '≤ 5 ms', figure: `${many.toFixed(1)} ms`, ratio: many / 5, isMet: many <= 5 },
  ]
}
