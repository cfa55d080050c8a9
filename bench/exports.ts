/**
 * Exports: rows per second and the memory they cost, 100,000 and 1,000,000 users by task, against a bare cursor that
 * writes the same columns as csv. And whether others notice: how long the server takes to answer that it lives
 * meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { TaskStatus } from '#contract/task.ts'
import { BASE, median, signIn } from './client.ts'
import { referenceExport } from './export-reference.ts'
import { PEOPLE } from './fill.ts'
import type { Row } from './report.ts'
import { PORT, residentMegabytes, type Stage } from './stage.ts'

const MILLION = 1_000_000
const SAMPLE_MS = 20

interface Measured {
  seconds: number
  /** Above what the server took before, at the highest. */
  megabytes: number
  /** Milliseconds until it says that it lives: the 99th percentile. */
  p99: number
}

export async function measureExports({ superuser, server }: Stage): Promise<Row[]> {
  const token = await signIn()
  await measured(server, () => exported(token, { format: 'xlsx', keyword: 'person1' })) // warm
  const small = await measuredBoth({ superuser, server }, token, PEOPLE)
  await fillToMillion(superuser)
  return [...small, ...(await measuredBoth({ superuser, server }, token, MILLION))]
}

async function measuredBoth({ superuser, server }: Pick<Stage, 'superuser' | 'server'>, token: string, rows: number) {
  const reference = await referenceExport(superuser)
  const { p99: atRest } = await measured(server, () => sleep(5_000))
  const found: Row[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    const { seconds, megabytes, p99 } = await measured(server, () => exported(token, { format }))
    const what = `${rows.toLocaleString('en')} users as ${format}, all columns`
    found.push({
      what,
      goal: format === 'csv' ? '≥ 0.20 of the bare cursor' : '',
      figure: `${perSecond(rows, seconds)} rows/s against ${perSecond(rows, reference)}`,
      ratio: reference / seconds,
      isMet: format !== 'csv' || reference / seconds >= 0.2,
    })
    found.push({
      what: 'memory it adds, peak',
      goal: '≤ 150 MB',
      figure: `${Math.round(megabytes)} MB`,
      isMet: megabytes <= 150,
    })
    found.push({
      what: 'an answer meanwhile, p99',
      goal: '≤ 20 ms more than at rest',
      figure: `${p99.toFixed(0)} ms against ${atRest.toFixed(0)} ms`,
      isMet: p99 - atRest <= 20,
    })
  }
  return found
}

const perSecond = (rows: number, seconds: number): string => Math.round(rows / seconds).toLocaleString('en')

/** Files a task and waits for its end. */
async function exported(token: string, asked: object): Promise<void> {
  const headers = { token, 'content-type': 'application/json' }
  const reply = await fetch(`${BASE}/sys/user/export`, { method: 'POST', headers, body: JSON.stringify(asked) })
  const { data } = (await reply.json()) as { data: { id: string } }
  for (;;) {
    await sleep(100)
    const task = (await (await fetch(`${BASE}/sys/task/${data.id}`, { headers })).json()) as {
      data: { status: unknown }
    }
    const status = TaskStatus.parse(task.data.status)
    if (status === 'done') return
    if (status !== 'waiting' && status !== 'running') throw new Error(`the export is ${status}`)
  }
}

/** What some work takes, and what others notice of it. */
export async function measured(server: Stage['server'], work: () => Promise<unknown>): Promise<Measured> {
  await sleep(1_000)
  const before = median(Array.from({ length: 5 }, () => residentMegabytes(server)))
  let peak = before
  const answers: number[] = []
  const over = new AbortController()
  const sampling = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      await fetch(`http://127.0.0.1:${PORT}/healthz`).then((reply) => reply.text())
      answers.push(performance.now() - from)
      peak = Math.max(peak, residentMegabytes(server))
      await sleep(SAMPLE_MS)
    }
  })()
  const from = performance.now()
  await work()
  const seconds = (performance.now() - from) / 1000
  over.abort()
  await sampling
  const sorted = answers.sort((a, b) => a - b)
  return { seconds, megabytes: peak - before, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}

async function fillToMillion(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query(
    `insert into sys_user (tenant_id, id, username, username_key, real_name, gender, email, mobile, dept_id, password_hash, created_at, last_login_at)
     select 1, gen_random_uuid(), 'more' || n, 'more' || n, '员工' || n, n % 3, 'more' || n || '@example.com',
       '139' || lpad(n::text, 8, '0'), d.id, '-', now() - n * interval '1 minute', now() - (n % 9999) * interval '7 minutes'
     from generate_series(1, $1::int) n, sys_dept d where d.tenant_id = 1 and d.pid is null`,
    [MILLION - PEOPLE],
  )
  await client.query('vacuum analyze sys_user')
  await client.end()
}
