/**
 * What processes cost beside very many that are over: to do, start, step, lists and statistics beside ten thousand and
 * beside ten million, in the same run. And how many bytes one leaves.
 */
import pg from 'pg'
import { signIn } from './client.ts'
import type { Row } from './report.ts'
import { bytesOf, copyOver, deployAll, keyOf, MONTHS, prepare, PROCESSES } from './scale-data.ts'
import type { Stage } from './stage.ts'
import { Client, spread, type Bench } from './workflow-client.ts'
import { Data } from './workflow-data.ts'

const FEW = 10_000
/** A hundred calls of each. */
const CALLS = 100
const WARM_UP = 10
const OPEN = 40
/** The same, give or take what calls differ by from run to run. */
const FLAT = 1.25

export interface Sizes {
  instances: number
}
export const WHOLE: Sizes = { instances: 10_000_000 }
export const SMALL: Sizes = { instances: 300_000 }

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const READS: readonly (readonly [what: string, path: string])[] = [
  ['to do', 'task/todo?limit=20'],
  ['done', 'task/done?limit=20'],
  ['started', 'instance/page?limit=20&whose=started'],
  ['all processes, newest first', 'instance/page?limit=20'],
  ['one process, newest first', `instance/page?limit=20&process=${keyOf(7)}`],
]
/** Grow with what began in that month, until as many are counted as ever are. */
const STATISTICS = ['stat/sum', 'stat/page'].map(
  (path) => [path, `${path}?process=${keyOf(7)}&fromDate=${day(30)}&toDate=${day(0)}`] as const,
)
const STATISTICS_MS = 200

type Times = Map<string, number>

export async function measureScale({ superuser }: Stage, { instances }: Sizes): Promise<Row[]> {
  const client = new Client()
  const data = new Data(superuser)
  const db = new pg.Client({ connectionString: superuser })
  await db.connect()
  try {
    const token = await signIn()
    const bench = { data, client, token, staff: token }
    await deployAll(client, token)
    await prepare(db)
    const templateId = await whole(bench, new Map())
    for (let at = 0; at < OPEN; at += 1) await client.start(token, keyOf(at % 10))
    const tell = (done: number) => process.stdout.write(`${done.toLocaleString('en')} instances\n`)
    await copyOver(db, { templateId, count: FEW, tell })
    const few = await timesOf(bench)
    const before = await bytesOf(db)
    const begun = performance.now()
    await copyOver(db, { templateId, count: instances - FEW, tell })
    process.stdout.write(`made in ${Math.round((performance.now() - begun) / 1000)} s\n`)
    const many = await timesOf(bench)
    const sizes = sizesOf(before, await bytesOf(db), instances)
    return [...rowsOf(few, many, instances), ...sizes, await bytesOfUser(db)]
  } finally {
    await db.end()
    await client.close()
    await data.close()
  }
}

/** One instance from its start to its end. @returns its id */
async function whole({ client, token }: Bench, times: Map<string, number[]>): Promise<string> {
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const from = performance.now()
    const result = await work()
    times.set(what, [...(times.get(what) ?? []), performance.now() - from])
    return result
  }
  const begun = await timed('a start', () => client.start(token, keyOf(7)))
  let { tasks } = begun
  for (let [next] = tasks; next; [next] = tasks) {
    const { id } = next
    tasks = (await timed('a step', () => client.complete(token, id))).tasks
  }
  return begun.instanceId
}

/** The median of each. */
async function timesOf(bench: Bench): Promise<Times> {
  const times = new Map<string, number[]>()
  for (let at = 0; at < WARM_UP; at += 1) await whole(bench, new Map())
  for (let at = 0; at < CALLS; at += 1) await whole(bench, times)
  for (const [what, path] of [...READS, ...STATISTICS]) {
    const found: number[] = []
    for (let at = 0; at < CALLS + WARM_UP; at += 1) {
      const from = performance.now()
      await bench.client.get(bench.token, path)
      if (at >= WARM_UP) found.push(performance.now() - from)
    }
    times.set(what, found)
  }
  return new Map([...times].map(([what, found]) => [what, spread(found).p50]))
}

const rowsOf = (few: Times, many: Times, instances: number): Row[] =>
  [...many].map(([what, ms]) => {
    if (STATISTICS.some(([path]) => path === what))
      return {
        what: `statistics of a month of one of ${PROCESSES} processes, \`${what}\`, p50`,
        goal: `≤ ${STATISTICS_MS} ms`,
        figure: `${ms.toFixed(0)} ms`,
        ratio: ms / STATISTICS_MS,
        isMet: ms <= STATISTICS_MS,
      }
    const ratio = ms / (few.get(what) ?? Number.NaN)
    return {
      what: `${what}, among ${instances.toLocaleString('en')} processes of ${MONTHS} months, against ${FEW.toLocaleString('en')}, p50`,
      goal: `≤ ${FLAT} ×`,
      figure: `${ms.toFixed(2)} ms against ${(few.get(what) ?? Number.NaN).toFixed(2)} ms`,
      ratio,
      isMet: ratio <= FLAT,
    }
  })

function sizesOf(before: Record<string, number>, after: Record<string, number>, instances: number): Row[] {
  return Object.entries(after).map(([table, bytes]) => ({
    what: `bytes of an instance of one task in ${table}, indexes included`,
    goal: '',
    figure: `${Math.round((bytes - (before[table] ?? 0)) / (instances - FEW))}`,
    isMet: true,
  }))
}

/** Of the users that `fill` made: in one department and with one role. */
async function bytesOfUser(db: pg.Client): Promise<Row> {
  const { rows } = await db.query<{ bytes: number }>(
    `select (sum(pg_total_relation_size(t::regclass)) / (select count(*) from sys_user))::float8 as bytes
      from unnest(array['sys_user', 'sys_user_dept', 'sys_user_role']) t`,
  )
  const figure = `${Math.round(rows[0]?.bytes ?? Number.NaN)}`
  return { what: 'bytes of a user with a department and a role, indexes included', goal: '', figure, isMet: true }
}
