/**
 * Rights: lists under data rules and masks beside the plain one, the grants of a user with many roles beside one role,
 * and how long previews and explanations take.
 */
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { createGrantSource } from '#system/server/index.ts'
import { BASE, load, signIn } from './client.ts'
import { inPairs, quantile, ratioOf } from './pairs.ts'
import type { Row } from './report.ts'
import { MANY_ROLES, PEOPLE, ROLES } from './rights-data.ts'
import type { Stage } from './stage.ts'

const LOADS = 400
const SECONDS = 3
const EXPLAINED = 100
const PREVIEWED = 20

const idOf = (database: Database, table: 'sys_user' | 'sys_group', name: string): Promise<string> =>
  database.read(1, async (db) => {
    const query =
      table === 'sys_user'
        ? db.selectFrom('sys_user').select('id').where('username', '=', name)
        : db.selectFrom('sys_group').select('id').where('code', '=', name)
    return (await query.executeTakeFirstOrThrow()).id
  })

/** Milliseconds of the 95th percentile. */
async function grantsOf(database: Database, username: string): Promise<number> {
  const grants = createGrantSource({ error: () => undefined })
  const id = await idOf(database, 'sys_user', username)
  const times: number[] = []
  for (let n = 0; n < LOADS; n += 1) {
    const begun = performance.now()
    await database.read(1, (db) => grants.load(db, id))
    times.push(performance.now() - begun)
  }
  return quantile(times, 0.95)
}

/** Lists of 20 a second, each in turn with the plain one. */
async function lists(): Promise<Row[]> {
  const listed = (token: string) => async () =>
    (await load(`${BASE}/sys/user/page?limit=20&page=1`, { seconds: SECONDS, headers: { token } })).perSecond
  const plain = listed(await signIn('bench-plain'))
  await plain()
  const rows: Row[] = []
  for (const [username, how, goal] of [
    ['bench-ruled', 'under a data rule of conditions', 0.8],
    ['bench-sql', 'under a data rule in SQL', 0.5],
    ['bench-masked', 'with two masked fields', 0.9],
  ] as const) {
    const ours = listed(await signIn(username))
    await ours()
    const pairs = await inPairs(ours, plain)
    const { median } = ratioOf(pairs)
    rows.push({
      what: `users, 20 of ${PEOPLE.toLocaleString('en')}, ${how}, beside the plain list`,
      goal: `≥ ${goal.toFixed(2)} of the plain list`,
      figure: `${Math.round(quantile(pairs.ours, 0.5))}/s against ${Math.round(quantile(pairs.reference, 0.5))}/s`,
      ratio: median,
      isMet: median >= goal,
    })
  }
  return rows
}

async function grants(database: Database): Promise<Row[]> {
  await grantsOf(database, 'bench-many')
  const loads = await inPairs(
    () => grantsOf(database, 'bench-many'),
    () => grantsOf(database, 'bench-one'),
  )
  const ratio = ratioOf(loads).median
  const [many, one] = [quantile(loads.ours, 0.5), quantile(loads.reference, 0.5)]
  return [
    {
      what: `grants of a user with ${MANY_ROLES} of ${ROLES.toLocaleString('en')} roles beside one role, p95`,
      goal: '≤ 2 times one role',
      figure: `${many.toFixed(1)} ms against ${one.toFixed(1)} ms`,
      ratio,
      isMet: ratio <= 2,
    },
    { what: 'the same, cold', goal: '≤ 5 ms', figure: `${many.toFixed(1)} ms`, ratio: many / 5, isMet: many <= 5 },
  ]
}

/** Milliseconds of the 95th percentile of calls one after the other. */
async function timesOf(token: string, path: string, body: object, times: number): Promise<number> {
  const figures: number[] = []
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now()
    const headers = { token, 'content-type': 'application/json' }
    const reply = await fetch(`${BASE}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${text}`)
    figures.push(performance.now() - begun)
  }
  return quantile(figures, 0.95)
}

async function asked(database: Database): Promise<Row[]> {
  const admin = await signIn()
  const group = { kind: 'group', id: await idOf(database, 'sys_group', 'bench-1'), status: 1, userIdList: [] }
  const preview = await timesOf(admin, '/sys/access/preview', group, PREVIEWED)
  const call = { userId: await idOf(database, 'sys_user', 'person77'), method: 'GET', path: '/sys/user/page' }
  const explain = await timesOf(admin, '/sys/access/explain', call, EXPLAINED)
  return [
    {
      what: `preview of a group that loses its ${PEOPLE.toLocaleString('en')} members, p95`,
      goal: '≤ 1 s',
      figure: `${Math.round(preview)} ms`,
      ratio: preview / 1_000,
      isMet: preview <= 1_000,
    },
    {
      what: 'explain, p95',
      goal: '≤ 100 ms',
      figure: `${Math.round(explain)} ms`,
      ratio: explain / 100,
      isMet: explain <= 100,
    },
  ]
}

export async function measureRights(stage: Stage): Promise<Row[]> {
  const pool = createPool({ connectionString: stage.urls.app, max: 1, name: 'bench' })
  const database = new Database(pool)
  try {
    return [...(await lists()), ...(await grants(database)), ...(await asked(database))]
  } finally {
    await pool.end()
  }
}
