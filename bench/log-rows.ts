/** The log of calls when it is long: a thousand rows more, and its first page by each filter. */
import pg from 'pg'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { newId } from '#kernel/ids.ts'
import { insertCalls, type CallEntry } from '#kernel/logs/call-log.repo.ts'
import { BASE, signIn } from './client.ts'
import { fillLog, OFTEN, SELDOM, TENANT } from './log-data.ts'
import { inPairs, quantile, ratioOf } from './pairs.ts'
import type { Row } from './report.ts'
import type { Sizes } from './signin-sizes.ts'
import { setStage, type Stage } from './stage.ts'

/** Rows of one statement, as the server writes them. */
const BATCH = 1_000
const BATCHES = 11
const CALLS = 60
const MAX_MS = 50

const FILTERS: readonly (readonly [what: string, query: string])[] = [
  ['all', ''],
  ['of one user', `userId=${OFTEN.userId}`],
  ['of a user with few calls', `userId=${SELDOM.userId}`],
  ['by the name of a user', 'keyword=admin'],
  ['of an operation', `route=${OFTEN.operation}`],
  ['of an operation with few calls', `route=${SELDOM.operation}`],
  ['of an address of the interface with few calls', `route=${encodeURIComponent(SELDOM.path)}`],
  ['from an address', `ip=${OFTEN.ip}`],
  ['from an address with few calls', `ip=${SELDOM.ip}`],
  ['failed, denied or slow', 'outcome=trouble'],
  ['denied', 'outcome=denied'],
  ['slow', 'outcome=slow'],
  ['of a code that is rare', `result=${SELDOM.code}`],
  ['of one request', `result=${SELDOM.requestId}`],
  ['of a month', `fromDate=${day(120)}&toDate=${day(90)}`],
]

function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
}

export async function measureLogRows({ fewRows, manyRows }: Sizes): Promise<Row[]> {
  const stage = await setStage((superuser) => fillLog(superuser, 0, fewRows))
  const pool = createPool({ connectionString: stage.urls.app, max: 1, name: 'portico-bench' })
  try {
    const writer = await aWriter(stage, new Database(pool))
    const token = await signIn()
    const few = { write: await writer.measure(), pages: await measurePages(token) }
    await fillLog(stage.superuser, fewRows, manyRows)
    const many = { write: await writer.measure(), pages: await measurePages(token) }
    await writer.close()
    const counts = [fewRows, manyRows].map((count) => count.toLocaleString('en'))
    const ratio = many.write.share / few.write.share
    return [
      {
        what: `${BATCH} rows written to a log of ${counts[1]}, against one of ${counts[0]}, each beside an empty table`,
        goal: '0.8 to 1.2',
        figure: `${many.write.ms.toFixed(1)} against ${few.write.ms.toFixed(1)} ms`,
        ratio,
        isMet: ratio <= 1.2,
      },
      ...FILTERS.map(([what], at): Row => {
        const [short, long] = [few.pages[at] ?? Number.NaN, many.pages[at] ?? Number.NaN]
        return {
          what: `first page of calls, ${what}, p95`,
          goal: `≤ ${MAX_MS} ms`,
          figure: `${long.toFixed(1)} ms; among ${counts[0]} ${short.toFixed(1)} ms`,
          ratio: long / MAX_MS,
          isMet: long <= MAX_MS,
        }
      }),
    ]
  } finally {
    await pool.end()
    await stage.close()
  }
}

/** Writes batches in turn to the log and to a table like a month of it that holds nothing else. */
async function aWriter({ superuser }: Stage, database: Database) {
  const bare = new pg.Client({ connectionString: superuser })
  await bare.connect()
  await bare.query('create table bench_log (like sys_log_operation including all)')
  const timed = async (write: () => Promise<unknown>) => {
    const begun = performance.now()
    await write()
    return performance.now() - begun
  }
  return {
    async measure(): Promise<{ ms: number; share: number }> {
      const pairs = await inPairs(
        () => timed(() => database.transaction(TENANT, (tx) => insertCalls(tx, someCalls()))),
        async () => {
          const rows = JSON.stringify(someCalls())
          const ms = await timed(() =>
            bare.query('insert into bench_log select * from jsonb_populate_recordset(null::bench_log, $1)', [rows]),
          )
          await bare.query('truncate bench_log')
          return ms
        },
        BATCHES,
      )
      return { ms: quantile(pairs.ours, 0.5), share: ratioOf(pairs).median }
    },
    close: () => bare.end(),
  }
}

const someCalls = (): CallEntry[] =>
  Array.from({ length: BATCH }, (_, n) => ({
    tenant_id: TENANT,
    id: newId(),
    created_at: new Date().toISOString(),
    user_id: OFTEN.userId,
    user_name: `Person ${n}`,
    key_name: '',
    acting_as: '',
    viewing_as: '',
    session_id: OFTEN.userId,
    operation: OFTEN.operation,
    method: 'PUT',
    path: '/xtbg/sys/user',
    permission: 'sys:user:update',
    input: JSON.stringify({ realName: `Person ${n}`, deptId: OFTEN.userId, mobile: { $masked: 'personal' } }),
    masked: 1,
    status: 200,
    code: 0,
    answer: '',
    duration_ms: n % 40,
    ip: `10.1.${n % 8}.${n % 250}`,
    user_agent: 'Mozilla/5.0 (X11; Linux x64)',
    request_id: newId(),
    node: 'bench',
  }))

/** The 95th percentile of each filter, in milliseconds; the first calls warm up. */
async function measurePages(token: string): Promise<number[]> {
  const p95s: number[] = []
  for (const [what, query] of FILTERS) {
    const times: number[] = []
    for (let n = -5; n < CALLS; n += 1) {
      const begun = performance.now()
      const reply = await fetch(`${BASE}/sys/log/operation/page?limit=20&${query}`, { headers: { token } })
      const { data } = (await reply.json()) as { data?: { list: unknown[] } }
      if (!data || (data.list.length === 0 && what !== 'by the name of a user')) throw new Error(`no calls ${what}`)
      if (n >= 0) times.push(performance.now() - begun)
    }
    p95s.push(quantile(times, 0.95))
  }
  return p95s
}
