/** What failed for good: seen, tried again and discarded with a reason, by those who may, in their tenant. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emit } from '#kernel/events/emit.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { deadJobExport, jobRoutes } from '#scheduling/contract/job.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

const CODES = ['sys:job:page', 'sys:job:retry', 'sys:job:discard', 'sys:job:export']
const TENANT = 1
let server: TestServer & { close: () => Promise<void> }
let keeper: TestActor
let stranger: TestActor
let isBroken = true
const handled: string[] = []
const printed: string[] = []

const witness: ServerModule = {
  name: 'witness',
  events: () => ({
    'witness.broken': async (_tx, { id }) => {
      if (isBroken) throw new Error('no paper')
      handled.push(id)
    },
  }),
  jobs: () => ({
    'witness.print': async ({ id }) => {
      if (isBroken) throw new Error('no ink')
      printed.push(id)
    },
  }),
}

beforeAll(async () => {
  server = await aServer({ listen: true, extra: [witness] })
  keeper = await anActor(server, { can: [...CODES, 'sys:audit:page'] })
  stranger = await anActor(server, { tenantId: 0, can: CODES })
})
afterAll(() => server.close())

/** An event whose handler has failed for the last time. */
async function aDeadEvent(): Promise<string> {
  const id = await server.node.kernel.database.transaction(TENANT, (tx) =>
    emit(tx, { tenantId: TENANT, aggregate: 'witness:1', topic: 'witness.broken', payload: { secret: 'x' } }),
  )
  const superuser = await asSuperuser(server.urls.owner)
  const kill = () =>
    superuser.query(
      `update sys_outbox set attempts = 10, dead_at = now(), last_error = 'Error: no paper' where id = $1 and attempts > 0`,
      [id],
    )
  await until(async () => ((await kill()).rowCount ?? 0) > 0)
  await superuser.end()
  return id
}
/** A job that has failed for the last time; resolves with its id as a dead letter. */
async function aDeadJob(): Promise<string> {
  const { database, jobs } = server.node.kernel
  const before = (await jobs.deadLetters(TENANT)).map(({ id }) => id)
  const superuser = await asSuperuser(server.urls.owner)
  // Its first failure is its last: what is tested is not how long the pauses between retries are.
  const shorten = () => superuser.query(`update pgboss.queue set retry_limit = 0 where name = 'witness.print'`)
  await until(async () => {
    const known = await superuser.query(`select to_regclass('pgboss.queue') as it`)
    return known.rows[0].it !== null && (await shorten()).rowCount === 1
  }, 30_000)
  await superuser.end()
  await database.transaction(TENANT, (tx) =>
    jobs.send(tx, { name: 'witness.print', tenantId: TENANT, data: { secret: 'x' } }),
  )
  const fresh = async () => (await jobs.deadLetters(TENANT)).find(({ id }) => !before.includes(id))
  await until(async () => (await fresh()) !== undefined, 30_000)
  return (await fresh())?.id ?? ''
}
const page = async ({ token }: Pick<TestActor, 'token'> = keeper) =>
  (await server.call(jobRoutes.page, { token, query: {} })).data.list
const retry = (ids: string[], { token }: Pick<TestActor, 'token'> = keeper) =>
  server.call(jobRoutes.retry, { token, body: { ids } })
const discard = (ids: string[], reason: string, { token }: Pick<TestActor, 'token'> = keeper) =>
  server.call(jobRoutes.discard, { token, body: { ids, reason } })

test('a dead event is listed without what it carries, and delivered again when it is retried', async () => {
  const id = await aDeadEvent()
  const [job] = await page()
  expect(job).toMatchObject({ id, kind: 'event', name: 'witness.broken', error: 'Error: no paper', attempts: 10 })
  expect(JSON.stringify(job)).not.toContain('secret')
  isBroken = false
  expect((await retry([id])).data).toEqual({ done: [id], refused: [] })
  await until(() => handled.includes(id))
  expect(await page()).toEqual([])
  isBroken = true
})

test('discarding takes a reason, which the audit trail keeps', async () => {
  const id = await aDeadEvent()
  expect((await discard([id], ' ')).status).toBe(400)
  expect((await discard([id], 'the printer was sold')).data.done).toEqual([id])
  expect(await page()).toEqual([])
  const trail = await server.call(auditRoutes.page, { token: keeper.token, query: {} })
  expect(JSON.stringify(trail.data.list)).toContain('deadJob')
  expect((await discard([id], 'again')).data.refused).toHaveLength(1)
})

test('a dead job is listed without what it carries, and done when it is retried', async () => {
  const id = await aDeadJob()
  expect(await page()).toMatchObject([
    { id, kind: 'job', name: 'witness.print', error: 'no ink', attempts: 1, actions: ['retry', 'discard'] },
  ])
  expect(JSON.stringify(await page())).not.toContain('secret')
  isBroken = false
  const before = printed.length
  expect((await retry([id])).data).toEqual({ done: [id], refused: [] })
  await until(() => printed.length === before + 1, 30_000)
  expect(await page()).toEqual([])
  expect((await retry([id])).data.refused).toHaveLength(1)
  isBroken = true
})

test('many are settled at once, each with its own result', async () => {
  const [job, event] = [await aDeadJob(), await aDeadEvent()]
  const unknown = '00000000-0000-4000-8000-000000000000'
  const { data } = await discard([job, unknown, event], 'the printer was sold')
  expect(data.done).toEqual([job, event])
  expect(data.refused.map((one) => one.id)).toEqual([unknown])
  expect(await page()).toEqual([])
  expect(printed).toHaveLength(1)
  const trail = await server.call(auditRoutes.page, { token: keeper.token, query: { keyword: 'witness.print' } })
  expect(trail.data.list.map(({ action }) => action).sort()).toEqual(['discard', 'retry'])
})

test('the list is filtered by kind and words, and exported as it is shown', async () => {
  const [job, event] = [await aDeadJob(), await aDeadEvent()]
  const found = async (query: object) =>
    (await server.call(jobRoutes.page, { token: keeper.token, query })).data.list.map(({ id }) => id)
  expect(await found({ kind: 'job' })).toEqual([job])
  expect(await found({ keyword: 'NO PAPER' })).toEqual([event])
  expect(await found({ orderField: 'failDate', order: 'asc' })).toEqual([job, event])
  expect(await found({ limit: 1, page: 2 })).toEqual([job])
  const lines = await exportedLines(server, deadJobExport.file, { token: keeper.token, query: { kind: 'job' } })
  expect(lines.map((line) => Object.values(line))).toEqual([
    ['witness.print', 'Job', expect.any(String), '1', 'no ink'],
  ])
  const task = await server.call(deadJobExport.task, { token: keeper.token, body: {} })
  expect(task).toMatchObject({ status: 200, data: { id: expect.any(String) } })
  await discard([job, event], 'seen')
})

test('another tenant neither sees, exports, retries nor discards it', async () => {
  const ids = [await aDeadJob(), await aDeadEvent()]
  expect(await page(stranger)).toEqual([])
  expect(await exportedLines(server, deadJobExport.file, { token: stranger.token })).toEqual([])
  expect((await retry(ids, stranger)).data.done).toEqual([])
  expect((await discard(ids, 'mine', stranger)).data.done).toEqual([])
  expect(new Set((await page()).map((job) => job.id))).toEqual(new Set(ids))
  await discard(ids, 'seen')
})

test('each right is its own: who only reads can neither retry, discard nor export', async () => {
  const id = await aDeadEvent()
  const reader = await anActor(server, { can: ['sys:job:page'] })
  expect((await page(reader)).map(({ actions }) => actions)).toEqual([[]])
  expect((await retry([id], reader)).status).toBe(403)
  expect((await discard([id], 'mine', reader)).status).toBe(403)
  expect((await server.call(deadJobExport.file, { token: reader.token, query: { format: 'csv' } })).status).toBe(403)
  expect((await page()).map((job) => job.id)).toEqual([id])
  await discard([id], 'seen')
})

test('the product’s own work is listed and cannot be changed', async () => {
  const { data } = await server.call(jobRoutes.own, { token: keeper.token })
  expect(data.list.map(({ name }) => name).sort()).toEqual(['digests', 'housekeeping', 'sealing', 'sessions', 'tasks'])
  expect(data.list.every(({ every, title }) => every > 0 && title !== '')).toBe(true)
  const sealing = async () =>
    (await server.call(jobRoutes.own, { token: keeper.token })).data.list.find(({ name }) => name === 'sealing')
  await until(async () => (await sealing())?.status === 1)
  expect(Date.parse((await sealing())?.lastDate ?? '')).toBeGreaterThan(Date.now() - 60_000)
})
