/** Statistics of use over a year of a million entries, by a thousand people of fifty departments. */
import pg from 'pg'
import { BASE, signIn } from './client.ts'
import type { Row } from './report.ts'

const ENTRIES = 1_000_000
const PEOPLE = 1_000
const DEPTS = 50
const DAYS = 365
const ROUNDS = 40
const GOAL_MS = 200

/** Written past the application, in bulk; each person keeps to a dozen pages, and to working hours. */
export async function fillBehavior(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run(`select sys_log_user_behavior_keep((now() - interval '${DAYS + 1} days')::date, now()::date)`)
  await run(`insert into sys_dept (tenant_id, id, pid, name, sort)
    select 1, gen_random_uuid(), (select id from sys_dept where tenant_id = 1 and pid is null), 'dept ' || n, n
    from generate_series(1, ${DEPTS}) n`)
  await run(`with d as (select array_agg(id) ids from sys_dept where tenant_id = 1 and pid is not null)
    insert into sys_user (tenant_id, id, username, username_key, real_name, dept_id, password_hash)
    select 1, gen_random_uuid(), 'person' || n, 'person' || n, '员工' || n, d.ids[1 + n % array_length(d.ids, 1)], '-'
    from generate_series(1, ${PEOPLE}) n, d`)
  await run(
    `with people as materialized (select array_agg(id order by id) ids, array_agg(dept_id order by id) depts from sys_user
        where tenant_id = 1 and username like 'person%'),
      pages as materialized (select array_agg(id order by id) ids, array_agg(module_code order by id) modules,
        array_agg(path order by id) paths, count(*)::int as count from sys_menu where tenant_id = 1 and menu_type = 0),
      rolls as materialized (select 1 + (random() * ${PEOPLE - 1})::int as who, random() as page, random() as what,
        now() - random() * interval '${DAYS} days' as at from generate_series(1, $1::int))
    insert into sys_log_user_behavior (tenant_id, id, opera_at, user_id, user_name, real_name, dept_id, opera_type,
      opera_url, menu_id, module_code, component)
    select 1, gen_random_uuid(), s.at, p.ids[s.who], 'x', 'x', p.depts[s.who],
      case when s.what < 0.6 then 1 when s.what < 0.8 then 2 when s.what < 0.87 then 3 when s.what < 0.96 then 4 else 5 end,
      m.paths[1 + (s.who + (s.page * 11)::int) % m.count], m.ids[1 + (s.who + (s.page * 11)::int) % m.count],
      m.modules[1 + (s.who + (s.page * 11)::int) % m.count], m.paths[1 + (s.who + (s.page * 11)::int) % m.count]
    from rolls s, people p, pages m`,
    [ENTRIES],
  )
  const key = 'user_id, dept_id, menu_id, module_code, component'
  const columns = ['open_menu', 'open_other_menu', 'added', 'edited', 'deleted', 'deleted_many']
  await run(`insert into sys_log_user_behavior_day (tenant_id, day, ${key}, ${columns.join(', ')})
    select tenant_id, ((opera_at at time zone 'UTC') + interval '8 hours')::date, ${key},
      ${columns.map((_, at) => `count(*) filter (where opera_type = ${at + 1})`).join(', ')}
    from sys_log_user_behavior group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`)
  await run(`insert into sys_log_user_behavior_month (tenant_id, month, ${key}, ${columns.join(', ')}, days, last_day)
    select tenant_id, date_trunc('month', day), ${key}, ${columns.map((column) => `sum(${column})`).join(', ')},
      bit_or(1 << (extract(day from day)::int - 1)), max(day)
    from sys_log_user_behavior_day group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`)
  await run('vacuum analyze sys_log_user_behavior')
  await run('vacuum analyze sys_log_user_behavior_day')
  await run('vacuum analyze sys_log_user_behavior_month')
  const { rows } = await run(`select (select count(*)::int from sys_log_user_behavior_day) as days,
    (select count(*)::int from sys_log_user_behavior_month) as months`)
  process.stdout.write(`${ENTRIES} entries make ${JSON.stringify(rows[0])}\n`)
  await client.end()
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const year = `fromDate=${day(DAYS)}&toDate=${day(0)}`
const CALLS: readonly (readonly [what: string, path: string])[] = [
  ['people of a year', `/sys/portalPStatistics/page?${year}`],
  ['people of a month', '/sys/portalPStatistics/page?'],
  ['departments of a year', `/sys/portalPStatistics/page?by=dept&${year}`],
  ['modules of a year', `/sys/moduleStatistics/page?by=module&${year}`],
  ['menus of a year', `/sys/moduleStatistics/page?by=menu&${year}`],
  ['components of a year', `/sys/moduleStatistics/page?by=component&${year}`],
  ['a year over time, against the one before', `/sys/portalPStatistics/sum?${year}`],
  ['half a year over time, against the one before', `/sys/moduleStatistics/sum?fromDate=${day(180)}`],
  ['a quarter over time, by day', `/sys/moduleStatistics/sum?fromDate=${day(90)}`],
  ['a month over time', '/sys/moduleStatistics/sum?'],
  ['the newest entries', '/sys/sysLogUserBehavior/page?limit=50'],
  ['my own entries', '/user/center/behavior/page'],
]

/** One call after the other, as a person makes them. */
export async function measureBehavior(): Promise<Row[]> {
  const headers = { token: await signIn() }
  const rows: Row[] = []
  for (const [what, path] of CALLS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS + 3; round += 1) {
      const begun = performance.now()
      const reply = await fetch(BASE + path, { headers })
      await reply.arrayBuffer()
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status}`)
      if (round >= 3) times.push(performance.now() - begun)
    }
    times.sort((one, other) => one - other)
    const p95 = times[Math.ceil(ROUNDS * 0.95) - 1] ?? Number.NaN
    const middle = times[ROUNDS / 2] ?? Number.NaN
    rows.push({
      what,
      goal: `p95 ≤ ${GOAL_MS} ms`,
      figure: `p50 ${middle.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      ratio: p95 / GOAL_MS,
      isMet: p95 <= GOAL_MS,
    })
  }
  return rows
}
