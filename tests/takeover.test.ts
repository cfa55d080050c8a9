/**
 * A node killed with work of every kind in progress: the next node takes all of it over within fifteen seconds of its
 * start, with the database elsewhere and so without any hint but the heartbeat. Locks hold the work back, so that the
 * kill hits it for certain.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { noticeRoutes } from '#messaging/contract/notice.ts'
import { userExport } from '#system/contract/user.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import { SECRET_KEY } from './constants.ts'
import { aDatabase } from './harness.ts'
import { until } from './kernel-parts.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

/** The promise. */
const TAKEN_OVER_SECONDS = 15
/** A generous limit for a slow machine to get there at all. */
const TIMEOUT_MS = 120_000

const folder = await mkdtemp(join(tmpdir(), 'portico-takeover-'))
const nodes: ServerProcess[] = []
let database: Awaited<ReturnType<typeof aDatabase>>
let superuser: pg.Pool
let env: Record<string, string>

/** The number of the lock that exports wait for before they leave their trace. */
const EXPORTS_LOCK = 77

/** Leaves its first caller without an answer. */
let calls = 0
const service = createServer((asked, reply) => {
  asked.resume()
  asked.on('end', () => {
    calls += 1
    if (calls > 1) reply.writeHead(200).end('{}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  database = await aDatabase()
  const { owner } = database.urls
  env = { DATABASE_URL: owner, SECRET_KEY, FILES_DIR: join(folder, 'files'), EGRESS_ALLOW: '127.0.0.1' }
  const everything = new URL(inject('superuser'))
  everything.pathname = new URL(owner).pathname
  superuser = new pg.Pool({ connectionString: everything.toString(), max: 4 })
  superuser.on('error', () => {})
}, 120_000)

afterAll(async () => {
  for (const node of nodes) await node.kill('server')
  for (const letGo of releases) await letGo()
  service.closeAllConnections()
  service.close()
  await superuser.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(n: number): Promise<{ node: ServerProcess; caller: Caller }> {
  const node = new ServerProcess(await serverBundle(), join(folder, `node-${n}`), env)
  nodes.push(node)
  return { node, caller: await Caller.signIn(await node.ready()) }
}

const ask = async (text: string, values: unknown[] = []) =>
  (await superuser.query<Record<string, unknown>>(text, values)).rows[0] ?? {}
const isSo =
  (text: string, values: unknown[] = []) =>
  async () =>
    (await ask(`select ${text} as so`, values))['so'] === true

/** Holds what the statements lock until the answer is called. */
async function hold(...statements: readonly string[]): Promise<() => Promise<void>> {
  const client = await superuser.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  const letGo = async () => {
    if (!releases.delete(letGo)) return
    await client.query('rollback')
    client.release()
  }
  releases.add(letGo)
  return letGo
}
const releases = new Set<() => Promise<void>>()

async function deploy(caller: Caller, key: string, body: string): Promise<void> {
  const model = await caller.call('POST', workflowModelRoutes.create.path, { name: key, xml: processOf(key, body) })
  await caller.call('POST', workflowModelRoutes.deploy.path, { id: (model as { id: string }).id })
}

async function begin(caller: Caller, key: string): Promise<string> {
  const body = { key, commandId: randomUUID() }
  const begun = await caller.call('POST', workflowInstanceRoutes.start.path, body)
  return (begun as { instanceId: string }).instanceId
}

async function publish(caller: Caller, title: string): Promise<string> {
  const { id } = (await caller.call('POST', noticeRoutes.create.path, { title })) as { id: string }
  await caller.call('PUT', noticeRoutes.publish.path.replace('{id}', id))
  return id
}

/**
 * Seconds between the start of the second node and the moment at which a row says that it is done, by the database's
 * clock.
 */
const secondsOf = async (sql: string, ids: readonly string[], from: string) =>
  Number(
    (
      await ask(
        `select max(extract(epoch from (${sql}) - $2::timestamptz))::float8 as seconds from unnest($1::uuid[]) as wanted (id)`,
        [ids, from],
      )
    )['seconds'],
  )

test(
  `what a killed node had in its hands is taken over within ${TAKEN_OVER_SECONDS} seconds of the next start`,
  { timeout: 300_000 },
  async () => {
    const first = await start(1)
    await superuser.query(`
      create function wait_for_lock() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock_shared(${EXPORTS_LOCK}); return new; end';
      create trigger held before insert on sys_audit for each row when (new.action = 'export')
        execute function wait_for_lock()`)
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
    await first.caller.call('POST', workflowServiceRoutes.create.path, { name: 'silent', url, timeoutSeconds: 60 })
    await deploy(
      first.caller,
      'asking',
      `<startEvent id="s"/><serviceTask id="ask" portico:function="silent"/><endEvent id="e"/>${flows('s ask', 'ask e')}`,
    )
    await deploy(
      first.caller,
      'waiting',
      `<startEvent id="s"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT3S</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id="e"/>${flows('s t', 't e')}`,
    )
    const asking = await begin(first.caller, 'asking')
    const waiting = await begin(first.caller, 'waiting')
    const locks = [
      await hold(`select 1 from wf_instance where id = '${waiting}' for update`),
      await hold(`select pg_advisory_xact_lock(${EXPORTS_LOCK})`),
    ]
    const task = (await first.caller.call('POST', userExport.task.path, { format: 'csv' })) as { id: string }
    await until(isSo(`exists (select from sys_task where id = $1 and status = 'running')`, [task.id]), TIMEOUT_MS)
    locks.push(await hold('lock table msg_record in share mode'))
    const notices = [await publish(first.caller, 'First'), await publish(first.caller, 'Second')]
    // All of it is in the first node's hands: an event claimed and one behind it, a job begun, a timer and a call
    // leased.
    await until(
      isSo(`exists (select from sys_outbox where topic = 'notice.deliver' and claimed_until > now())`),
      TIMEOUT_MS,
    )
    await until(isSo(`exists (select from wf_job where kind = 'timer' and leased_until > now())`), TIMEOUT_MS)
    await until(() => calls === 1, TIMEOUT_MS)
    await first.node.kill('server')
    for (const letGo of locks) await letGo()

    await start(2)
    const from = String((await ask('select now()::text as now'))['now'])
    await until(
      isSo(`(select count(*) from msg_notice where delivered_at is not null and id = any ($1)) = 2`, [notices]),
      TIMEOUT_MS,
    )
    await until(isSo(`exists (select from sys_task where id = $1 and status = 'done')`, [task.id]), TIMEOUT_MS)
    await until(
      isSo(`(select count(*) from wf_instance where status = 'ended' and id = any ($1)) = 2`, [[asking, waiting]]),
      TIMEOUT_MS,
    )
    const late = {
      notices: await secondsOf('select delivered_at from msg_notice n where n.id = wanted.id', notices, from),
      task: await secondsOf('select finished_at from sys_task t where t.id = wanted.id', [task.id], from),
      timer: await secondsOf('select ended_at from wf_instance i where i.id = wanted.id', [waiting], from),
      call: await secondsOf('select ended_at from wf_instance i where i.id = wanted.id', [asking], from),
    }
    expect(Object.entries(late).filter(([, seconds]) => !(seconds < TAKEN_OVER_SECONDS))).toEqual([])
  },
)
