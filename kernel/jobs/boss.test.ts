import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { createRelay } from '../events/relay.ts'
import { createJobs, type NodeJobs } from './boss.ts'
import type { Job, JobHandlers } from './jobs.ts'

let parts: KernelParts
let endings: (() => Promise<void>)[] = []
beforeAll(async () => {
  parts = await kernelParts()
})
afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  endings = []
})
afterAll(() => parts.close())

/** A node that works on jobs. */
async function aWorker(
  handlers: JobHandlers,
  node: Pick<KernelParts, 'database' | 'dispatch' | 'bus' | 'nodeName'> = parts,
): Promise<NodeJobs> {
  const { urls, log } = parts
  const jobs = createJobs({
    ...node,
    urls,
    log,
    retryLimit: 1,
    retryDelay: 1,
    retryPollSeconds: 0.5,
    closedPauseSeconds: 1,
  })
  const relay = createRelay({ ...node, log, handlers: {}, jobs: jobs.intake, pollMs: 50 })
  endings.push(
    () => jobs.stop(),
    () => relay.stop(),
  )
  await jobs.start(handlers)
  relay.start()
  return jobs
}

const send = (jobs: NodeJobs, name: string, data: Job['data'], tenantId = ANN_CORP) =>
  parts.database.transaction(tenantId, (tx) => jobs.send(tx, { name, tenantId, data }))

test('three nodes that start at once on an empty database install the queue once', async () => {
  const done: Job[] = []
  const handlers: JobHandlers = { 'test.install': async (job) => void done.push(job) }
  const nodes = await Promise.all([parts.anotherNode(), parts.anotherNode()])
  const workers = await Promise.all([parts, ...nodes].map((node) => aWorker(handlers, node)))
  await until(() => workers.every(({ intake }) => intake.isReady), 30_000)
  const id = await send(workers[0]!, 'test.install', { file: 'a' }, BOB_CORP)
  await until(() => done.length === 1)
  expect(done).toEqual([{ id, name: 'test.install', tenantId: BOB_CORP, data: { file: 'a' } }])
  expect(parts.logged.filter(({ msg }) => msg === 'the job queue is not up yet')).toEqual([])
})

test('a job is done once it is committed, and never when its writer rolls back', async () => {
  const done: unknown[] = []
  const jobs = await aWorker({ 'test.echo': async ({ data }) => void done.push(data['n']) })
  await until(() => jobs.intake.isReady)
  await expect(
    parts.database.transaction(ANN_CORP, async (tx) => {
      await jobs.send(tx, { name: 'test.echo', tenantId: ANN_CORP, data: { n: 'undone' } })
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await send(jobs, 'test.echo', { n: 1 })
  await until(() => done.length === 1)
  expect(done).toEqual([1])
})

test('a hundred jobs do not wait for one another’s pauses', async () => {
  const done = new Set<string>()
  const jobs = await aWorker({ 'test.many': async ({ id }) => void done.add(id) })
  await until(() => jobs.intake.isReady)
  const ids = await parts.database.transaction(ANN_CORP, async (tx) => {
    const sent: string[] = []
    for (let n = 0; n < 100; n++) sent.push(await jobs.send(tx, { name: 'test.many', tenantId: ANN_CORP, data: { n } }))
    return sent
  })
  await until(() => done.size === 100)
  expect(done).toEqual(new Set(ids))
})

test('a job that keeps failing becomes a dead letter of its tenant, and can be given another chance', async () => {
  let isBroken = true
  const tried: string[] = []
  const jobs = await aWorker({
    'test.break': async ({ id }) => {
      tried.push(id)
      if (isBroken) throw new Error('the printer is out of paper')
    },
  })
  await until(() => jobs.intake.isReady)
  await send(jobs, 'test.break', { page: 3 })
  await until(async () => (await jobs.deadLetters(ANN_CORP)).length === 1, 30_000)
  expect(tried).toHaveLength(2)
  const [letter] = await jobs.deadLetters(ANN_CORP)
  expect(letter).toMatchObject({
    name: 'test.break',
    tenantId: ANN_CORP,
    data: { page: 3 },
    error: 'the printer is out of paper',
    attempts: 2,
  })
  expect(await jobs.deadLetters(BOB_CORP)).toEqual([])
  expect(await jobs.redrive(BOB_CORP, [letter!.id])).toBe(0)
  isBroken = false
  expect(await jobs.redrive(ANN_CORP, [letter!.id])).toBe(1)
  await until(() => tried.length === 3)
  expect(await jobs.deadLetters(ANN_CORP)).toEqual([])
})

test.each([
  ['blocked', 'status = 3', 'status = 1'],
  ['expired', 'expires_on = current_date - 1', 'expires_on = null'],
])('a job of a tenant that is %s waits until it is open, with all its attempts', async (_, close, open) => {
  let isBroken = true
  const tried: number[] = []
  const jobs = await aWorker({
    'test.closed': async ({ tenantId }) => {
      tried.push(tenantId)
      if (isBroken && tenantId === ANN_CORP) throw new Error('the printer is out of paper')
    },
  })
  await until(() => jobs.intake.isReady)
  await parts.sql(`update sys_tenant set ${close} where id = $1`, [ANN_CORP])
  try {
    await send(jobs, 'test.closed', {})
    await send(jobs, 'test.closed', {}, BOB_CORP)
    await until(() => tried.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(tried).toEqual([BOB_CORP])
  } finally {
    await parts.sql(`update sys_tenant set ${open} where id = $1`, [ANN_CORP])
  }
  await until(() => tried.length >= 2, 30_000)
  isBroken = false
  await until(() => tried.length === 3, 30_000)
  expect(tried).toEqual([BOB_CORP, ANN_CORP, ANN_CORP])
  expect(await jobs.deadLetters(ANN_CORP)).toEqual([])
})

test('a job that no one knows stays in the outbox, where it can be seen', async () => {
  const jobs = await aWorker({ 'test.known': async () => {} })
  await until(() => jobs.intake.isReady)
  await send(jobs, 'test.unknown', {})
  const unknown = () =>
    parts.sql<{ attempts: number; last_error: string }>(`select * from sys_outbox where topic = 'job.test.unknown'`)
  await until(async () => ((await unknown())[0]?.attempts ?? 0) > 0)
  expect((await unknown())[0]?.last_error).toBe('Error: no handler for job.test.unknown')
})

test('neither requests nor other roles see the queue', async () => {
  const app = parts.database.read(ANN_CORP, (db) =>
    db
      .withSchema('pgboss')
      .selectFrom('job' as 'sys_tenant')
      .selectAll()
      .execute(),
  )
  await expect(app).rejects.toThrow('permission denied')
  await expect(parts.dispatch.query('create table pgboss.mine (id int)')).rejects.toThrow('permission denied')
})
