import { createConnection, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ANN_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { notify } from './bus.ts'
import { createBus } from './pg-bus.ts'
import { defineTopic, type Received } from './topic.ts'

let parts: KernelParts
beforeAll(async () => {
  parts = await kernelParts()
})
afterAll(() => parts.close())

const Named = z.object({ id: z.string() })
const topicOf = (name: string) => defineTopic(name, Named)
const say = (topic: string, id: string) =>
  parts.database.transaction(ANN_CORP, (tx) => notify(tx, topicOf(topic).message(ANN_CORP, { id })))

test('a message reaches every node at commit, the sender included', async () => {
  const received: [string, Received<{ id: string }>][] = []
  const other = await parts.anotherNode()
  parts.bus.subscribe(topicOf('news'), (message) => received.push(['here', message]))
  other.bus.subscribe(topicOf('news'), (message) => received.push(['there', message]))
  await say('news', 'a')
  await until(() => received.length === 2)
  expect(new Set(received.map(([where]) => where))).toEqual(new Set(['here', 'there']))
  expect(received[0]?.[1]).toEqual({ tenantId: ANN_CORP, body: { id: 'a' } })
})

test('a message of a transaction that is rolled back is never sent', async () => {
  const received: string[] = []
  parts.bus.subscribe(topicOf('undone'), ({ body }) => received.push(body.id))
  await expect(
    parts.database.transaction(ANN_CORP, async (tx) => {
      await notify(tx, topicOf('undone').message(ANN_CORP, { id: 'never' }))
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await say('undone', 'later')
  await until(() => received.length > 0)
  expect(received).toEqual(['later'])
})

test('a payload that is not ours is ignored, a handler that fails does not silence the others', async () => {
  const received: string[] = []
  parts.bus.subscribe(topicOf('rough'), () => {
    throw new Error('no')
  })
  parts.bus.subscribe(topicOf('rough'), ({ body }) => received.push(body.id))
  await parts.sql(`select pg_notify('portico', 'hello')`)
  await parts.sql(`select pg_notify('portico', '{"topic":1}')`)
  await say('rough', 'b')
  await until(() => received.length === 1)
  expect(
    parts.logged.filter(({ msg }) => msg === 'bus message ignored: not one of ours').length,
  ).toBeGreaterThanOrEqual(2)
})

test('a body of another shape than its topic is ignored and logged without its content; the next one arrives', async () => {
  const received: string[] = []
  parts.bus.subscribe(topicOf('shaped'), ({ body }) => received.push(body.id))
  for (const body of ['"text of an older version"', '{"id":7}', '{}', 'null'])
    await parts.sql(`select pg_notify('portico', '{"topic":"shaped","tenantId":1,"body":${body}}')`)
  await say('shaped', 'd')
  await until(() => received.length === 1)
  expect(received).toEqual(['d'])
  const refused = parts.logged.filter(({ topic }) => topic === 'shaped')
  expect(refused).toHaveLength(4)
  expect(JSON.stringify(refused)).not.toContain('older version')
})

test('a cut connection comes back, and says that messages may have been missed', async () => {
  const received: string[] = []
  let gaps = 0
  parts.bus.subscribe(topicOf('again'), ({ body }) => received.push(body.id))
  parts.bus.onGap(() => gaps++)
  await parts.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portico-bus' and datname = current_database()`)
  await until(() => !parts.bus.isListening)
  await until(() => parts.bus.isListening)
  expect(gaps).toBe(1)
  await say('again', 'c')
  await until(() => received.length === 1)
})

test('a connection that died without a word is found out and replaced', async () => {
  const proxy = await aFreezingProxy(parts.urls.app)
  const bus = createBus({ connectionString: proxy.url, log: parts.log, keepAliveMs: 50, answerWithinMs: 500 })
  await bus.start()
  let gaps = 0
  bus.onGap(() => gaps++)
  expect(bus.isListening).toBe(true)
  proxy.freeze()
  await until(() => !bus.isListening)
  await until(() => bus.isListening && gaps === 1)
  await bus.stop()
  expect(bus.isListening).toBe(false)
  proxy.close()
})

test('a bus whose database is away starts deaf and hears later', async () => {
  const bus = createBus({ connectionString: 'postgres://unknown@127.0.0.1:1/none', log: parts.log })
  await bus.start()
  expect(bus.isListening).toBe(false)
  await bus.stop()
})

/** A TCP door to the database that can stop passing anything on, for the connections it has. */
async function aFreezingProxy(url: string): Promise<{ url: string; freeze: () => void; close: () => void }> {
  const target = new URL(url)
  const [host, port] = [decodeURIComponent(target.hostname), target.port]
  const open = new Set<Socket>()
  const server: Server = createServer((from) => {
    const to = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(+port, host)
    from.pipe(to)
    to.pipe(from)
    for (const socket of [from, to]) socket.on('error', () => {})
    open.add(from).add(to)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.toString(),
    freeze: () => {
      for (const socket of open) socket.unpipe().pause()
      open.clear()
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
