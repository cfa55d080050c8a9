import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { deliver } from '../events/deliver.ts'
import { emit } from '../events/emit.ts'
import { claimEvents } from '../events/outbox.repo.ts'
import { createRelay } from '../events/relay.ts'
import { createJobs } from '../jobs/boss.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat.ts'

let parts: KernelParts
let endings: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  parts = await kernelParts()
})
afterEach(async () => {
  for (const end of endings.toReversed()) await end()
  endings = []
  await parts.sql('delete from sys_outbox')
  await parts.sql('delete from sys_node')
})
afterAll(() => parts.close())

async function aHeartbeat(nodeName: string, isAlone = false): Promise<Heartbeat> {
  const heartbeat = createHeartbeat({
    connectionString: parts.urls.dispatch,
    nodeName,
    log: parts.log,
    isAlone,
    beatMs: 50,
  })
  endings.push(() => heartbeat.stop())
  await heartbeat.start()
  return heartbeat
}

/** A promise and what resolves it. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

const TOPIC = 'thing.done'
const write = () =>
  parts.database.transaction(ANN_CORP, (tx) =>
    emit(tx, { tenantId: ANN_CORP, aggregate: 'thing:1', topic: TOPIC, payload: {} }),
  )
const claimAs = (node: string) => claimEvents(parts.dispatch, { node, topics: [TOPIC], jobs: false }, 10)
/** Its process was killed: no one renews the row any more. */
const loseNode = (name: string) =>
  parts.sql(
    `insert into sys_node (name, alive_until) values ($1, now() - interval '1 second')
     on conflict (name) do update set alive_until = excluded.alive_until`,
    [name],
  )

test('what a node has claimed stays its own while it lives, and is free when it is lost', async () => {
  await aHeartbeat('living')
  await write()
  expect(await claimAs('living')).toHaveLength(1)
  expect(await claimAs('other')).toEqual([])
  await loseNode('killed')
  await parts.sql(`update sys_outbox set claimed_by = 'killed'`)
  expect(await claimAs('other')).toHaveLength(1)
})

test('a name that is in no table says nothing: its claim lasts as long as its lease', async () => {
  await write()
  expect(await claimAs('never registered')).toHaveLength(1)
  expect(await claimAs('other')).toEqual([])
})

test('a node that ends in order leaves nothing that has to be waited for', async () => {
  const leaving = await aHeartbeat('leaving')
  await write()
  expect(await claimAs('leaving')).toHaveLength(1)
  endings = []
  await leaving.stop()
  expect(await claimAs('other')).toHaveLength(1)
})

test('the others hear of a lost node once', async () => {
  const heartbeat = await aHeartbeat('living')
  let lost = 0
  heartbeat.onNodeLost(() => (lost += 1))
  await loseNode('killed')
  await until(() => lost === 1)
  await loseNode('killed too')
  await until(() => lost === 2)
  expect(parts.logged.filter(({ nodes }) => String(nodes).includes('killed too'))).toHaveLength(1)
})

test('a node that owns its database takes over at once, without waiting for heartbeats to end', async () => {
  await parts.sql(`insert into sys_node (name, alive_until) values ('earlier run', now() + interval '1 hour')`)
  await write()
  expect(await claimAs('earlier run')).toHaveLength(1)
  expect(await claimAs('alone')).toEqual([])
  await aHeartbeat('alone', true)
  expect(await claimAs('alone')).toHaveLength(1)
})

test('a paused node that comes back delivers nothing twice', async () => {
  let delivered = 0
  const arrived = signal()
  const resume = signal()
  const relayOf = (nodeName: string, handler: () => Promise<void>) => {
    const relay = createRelay({ ...parts, nodeName, handlers: { [TOPIC]: handler }, pollMs: 20 })
    endings.push(() => relay.stop())
    relay.start()
  }
  const paused = await parts.anotherNode()
  await write()
  const [claim] = await claimAs('paused')
  await loseNode('paused')
  relayOf('other', async () => {
    arrived.resolve()
    await resume.promise
    delivered += 1
  })
  await arrived.promise
  const late = deliver(
    {
      ...paused,
      handlers: { [TOPIC]: async () => void (delivered += 1) },
      retryPolicy: { attempts: 3, firstPauseMs: 1, longestPauseMs: 1 },
      onFailure: () => undefined,
    },
    claim ?? { tenantId: 0, id: '', topic: '' },
  )
  resume.resolve()
  await late
  await until(async () => (await parts.sql('select from sys_outbox')).length === 0)
  expect(delivered).toBe(1)
})

test('a job of a silent node begins again, and its late end does not count', async () => {
  const begun: string[] = []
  const first = signal()
  const node = async (nodeName: string, work: () => Promise<void>) => {
    const { urls, log } = parts
    const jobs = createJobs({ ...parts, urls, log, nodeName, retryPollSeconds: 2 })
    const relay = createRelay({ ...parts, nodeName, log, handlers: {}, jobs: jobs.intake, pollMs: 50 })
    endings.push(
      () => jobs.stop(),
      () => relay.stop(),
    )
    await jobs.start({
      'test.slow': async () => {
        begun.push(nodeName)
        await work()
      },
    })
    await until(() => jobs.intake.isReady, 30_000)
    relay.start()
    return jobs
  }
  // Only its first attempt stands still: this process may also be the one that takes the job again.
  const killed = await node('killed', () => (begun.length === 1 ? first.promise : Promise.resolve()))
  await parts.database.transaction(ANN_CORP, (tx) => killed.send(tx, { name: 'test.slow', tenantId: ANN_CORP }))
  await until(() => begun.length === 1, 30_000)
  const other = await node('other', () => Promise.resolve())
  await until(async () => {
    // Its process stands still: it renews the heartbeat of its job no more.
    await parts.sql(
      `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and retry_count = 0`,
    )
    other.takeOver()
    return begun.length >= 2
  }, 30_000)
  const state = async () =>
    (await parts.sql<{ state: string }>(`select state from pgboss.job where name = 'test.slow'`))[0]
  await until(async () => (await state())?.state === 'completed', 30_000)
  first.resolve()
  expect(begun.length).toBeGreaterThanOrEqual(2)
})
