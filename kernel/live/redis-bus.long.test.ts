/**
 * The bus over a real Redis: what one node says all hear, no matter which of them hears the database, and whatever
 * breaks in between.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ANN_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { aFreePort } from '../../tests/nginx.ts'
import { notify, type Bus } from './bus.ts'
import { createRedisBus } from './redis-bus.ts'
import { defineTopic } from './topic.ts'

const program = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path))
if (program === undefined) process.stdout.write('skipped: the bus over Redis: there is no redis-server here\n')

let parts: KernelParts
let redis: ChildProcess | undefined
let port: number
const folder = await mkdtemp(join(tmpdir(), 'portico-redis-'))
const buses: Bus[] = []

beforeAll(async () => {
  parts = await kernelParts()
  port = await aFreePort()
  if (program !== undefined) await startRedis()
})
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.stop()
})
afterAll(async () => {
  await stopRedis()
  await parts.close()
  await rm(folder, { recursive: true, force: true })
})

async function startRedis(): Promise<void> {
  redis = spawn(program ?? '', ['--port', String(port), '--save', '', '--appendonly', 'no', '--dir', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await new Promise<void>((ready) => {
    redis?.stdout?.on('data', (chunk: Buffer) => {
      if (/Ready to accept connections/.test(chunk.toString())) ready()
    })
  })
}

async function stopRedis(): Promise<void> {
  const ended = new Promise((resolve) => redis?.once('close', resolve))
  if (redis?.kill('SIGKILL')) await ended
  redis = undefined
}

async function aBus(): Promise<Bus> {
  const bus = createRedisBus({
    connectionString: parts.urls.app,
    log: parts.log,
    redisUrl: `redis://127.0.0.1:${port}`,
    secretKey: 'the key of all nodes of this installation',
    aliveMs: 100,
    silenceMs: 600,
  })
  buses.push(bus)
  await bus.start()
  await until(() => bus.isListening)
  return bus
}

const topic = defineTopic('news', z.object({ id: z.string() }))
const say = (id: string) => parts.database.transaction(ANN_CORP, (tx) => notify(tx, topic.message(ANN_CORP, { id })))

function ear(bus: Bus) {
  const received: string[] = []
  const gaps = { count: 0 }
  bus.subscribe(topic, ({ body }) => received.push(body.id))
  bus.onGap(() => (gaps.count += 1))
  return { received, gaps }
}

test.skipIf(program === undefined)('all nodes hear what was committed, once and in order', async () => {
  const ears = (await Promise.all([aBus(), aBus(), aBus()])).map(ear)
  for (let n = 0; n < 50; n += 1) await say(String(n))
  const expected = Array.from({ length: 50 }, (_, n) => String(n))
  for (const { received } of ears) {
    await until(() => received.length >= 50)
    expect(received).toEqual(expected)
  }
})

test.skipIf(program === undefined)(
  'one node alone listens to the database; when it leaves another does, and says that something may be missed',
  async () => {
    const first = await aBus()
    const second = await aBus()
    const { received, gaps } = ear(second)
    const listening = async () =>
      (
        await parts.sql(
          `select pid from pg_stat_activity where application_name = 'portico-bus' and datname = current_database() and query not ilike '%portico_template%'`,
        )
      ).length
    // The bus of the test's own parts listens as well.
    expect(await listening()).toBe(2)
    await first.stop()
    buses.splice(buses.indexOf(first), 1)
    await until(() => gaps.count > 0)
    await until(() => second.isListening)
    await say('after the change')
    await until(() => received.includes('after the change'))
  },
)

test.skipIf(program === undefined)(
  'without Redis no one trusts a cache; when it is back all flush theirs and hear again',
  async () => {
    const bus = await aBus()
    const { received, gaps } = ear(bus)
    await stopRedis()
    await until(() => !bus.isListening)
    await say('not received')
    await startRedis()
    await until(() => bus.isListening)
    await until(() => gaps.count > 0)
    await say('this everybody')
    await until(() => received.length > 0)
    expect(received).toEqual(['this everybody'])
  },
)

test.skipIf(program === undefined)('a database connection that is cut is noticed', async () => {
  const bus = await aBus()
  const { received, gaps } = ear(bus)
  await parts.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name in ('portico-bus', 'portico-hearing') and datname = current_database()`)
  await until(() => gaps.count > 0)
  await sleep(200)
  await until(() => bus.isListening)
  await say('again')
  await until(() => received.length > 0)
  expect(received).toEqual(['again'])
})
