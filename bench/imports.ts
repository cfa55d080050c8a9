/**
 * Imports: a dry run and the writing, against bare inserts of the same rows into a table without anything around it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { BASE, signIn } from './client.ts'
import type { Row } from './report.ts'
import { residentMegabytes, type Stage } from './stage.ts'

const FEW = 500
const MANY = 20_000
const DEPTS = 200
const TIMEOUT_MS = 120_000

interface Progress {
  status: string
  counts: { create: number }
}

interface Timed {
  /** Milliseconds. */
  upload: number
  check: number
  write: number
  megabytes: number
}

export async function measureImports(stage: Stage): Promise<Row[]> {
  const token = await signIn()
  await importOf(stage, token, { count: 50, prefix: 'warm' })
  const few = await importOf(stage, token, { count: FEW, prefix: 'few' })
  const idle = residentMegabytes(stage.server)
  const many = await importOf(stage, token, { count: MANY, prefix: 'many' })
  const bare = await insertBare(stage.superuser, MANY)
  return [
    rowOf(`dry run, ${FEW} users`, few.check, 1_000),
    rowOf(`dry run, ${MANY.toLocaleString()} users`, many.check, 20_000),
    rowOf(`upload and reading of ${MANY.toLocaleString()} rows`, many.upload, 10_000),
    { ...rowOf(`writing ${FEW} users`, few.write, 2_000) },
    {
      ...rowOf(
        `writing ${MANY.toLocaleString()} users, their links and traces, in one transaction`,
        many.write,
        30_000,
      ),
      ratio: many.write / bare,
    },
    { what: 'the same users inserted bare', goal: '', figure: seconds(bare), isMet: true },
    {
      what: 'memory of the server at most, above what it had',
      goal: '≤ 500 MB',
      figure: `${Math.round(many.megabytes - idle)} MB`,
      isMet: many.megabytes - idle <= 500,
    },
  ]
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

function rowOf(what: string, ms: number, most: number): Row {
  return { what, goal: `≤ ${most / 1000} s`, figure: seconds(ms), ratio: ms / most, isMet: ms <= most }
}

/** One import from the upload to its end. */
async function importOf(
  stage: Stage,
  token: string,
  { count, prefix }: { count: number; prefix: string },
): Promise<Timed> {
  let megabytes = 0
  const watch = setInterval(() => (megabytes = Math.max(megabytes, residentMegabytes(stage.server))), 50)
  try {
    const form = new FormData()
    form.append('mode', 'create')
    form.append('file', new Blob([Buffer.from(await aSheet(count, prefix))]), 'people.xlsx')
    const begun = performance.now()
    const { id } = await send<{ id: string }>('/sys/user/import', { method: 'POST', headers: { token }, body: form })
    const uploaded = performance.now()
    const ready = await settled(token, id)
    const checked = performance.now()
    if (ready.status !== 'ready' || ready.counts.create !== count)
      throw new Error(`not as expected: ${JSON.stringify(ready)}`)
    await send(`/sys/import/${id}/confirm`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: '{}',
    })
    const done = await settled(token, id)
    if (done.status !== 'done') throw new Error(`not written: ${JSON.stringify(done)}`)
    return {
      upload: uploaded - begun,
      check: checked - uploaded,
      write: performance.now() - checked,
      megabytes,
    }
  } finally {
    clearInterval(watch)
  }
}

async function settled(token: string, id: string): Promise<Progress> {
  const until = performance.now() + TIMEOUT_MS
  while (performance.now() < until) {
    const state = await send<Progress>(`/sys/import/${id}`, { headers: { token } })
    if (state.status !== 'checking' && state.status !== 'confirming') return state
    await sleep(25)
  }
  throw new Error('the import did not come to an end')
}

async function send<Data>(path: string, init: RequestInit): Promise<Data> {
  const reply = await fetch(BASE + path, init)
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Data }
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  return data
}

function aSheet(count: number, prefix: string): Promise<Uint8Array> {
  const head = ['Username', 'Name', 'Department', 'Roles', 'Mobile', 'Email', 'Gender', 'Status']
  const people = Array.from({ length: count }, (_, at) => [
    `${prefix}.${at}`,
    `Person ${at}`,
    `dept ${1 + (at % DEPTS)}`,
    '员工',
    `139${String(at).padStart(8, '0')}`,
    `${prefix}.${at}@example.com`,
    at % 2 === 0 ? '男' : 'Female',
    'Normal',
  ])
  return writeXlsx({ sheets: [{ name: 'People', rows: [head, ...people] }] })
}

/** Milliseconds that the same users take with nothing but the columns: no keys, no links, no trace. */
async function insertBare(superuser: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await client.query('create table bench_user (like sys_user including defaults including indexes)')
  const begun = performance.now()
  await client.query('begin')
  for (let from = 0; from < count; from += 500) {
    const some = Array.from({ length: 500 }, (_, at) => ({ name: `bare.${from + at}` }))
    await client.query(
      `insert into bench_user (tenant_id, id, username, username_key, real_name, gender, email, mobile, dept_id, password_hash)
       select 1, gen_random_uuid(), name, name, name, 1, name || '@example.com', '13800000000', gen_random_uuid(), '!'
       from jsonb_to_recordset($1::jsonb) as given (name text)`,
      [JSON.stringify(some)],
    )
  }
  await client.query('commit')
  const took = performance.now() - begun
  await client.query('drop table bench_user')
  await client.end()
  return took
}
