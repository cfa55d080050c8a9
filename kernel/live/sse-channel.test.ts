import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../tests/kernel-parts.ts'
import { createLiveChannel } from './sse-channel.ts'

let app: FastifyInstance
let address: string
let live: ReturnType<typeof createLiveChannel>

beforeEach(async () => {
  live = createLiveChannel({ heartbeatMs: 40, perSession: 2 })
  app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'))
  app.get<{ Params: { user: string } }>('/live/:user', async (request, reply) => {
    live.attach(reply, {
      id: `session of ${request.params.user}`,
      tenantId: 1,
      userId: request.params.user,
      ip: '127.0.0.1',
    })
    return reply
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  live.close()
  await app.close()
})

/** Opens a channel and collects what comes. */
async function open(user: string) {
  const abort = new AbortController()
  const reply = await fetch(`${address}/live/${user}`, { signal: abort.signal })
  const channel = { reply, events: [] as string[], ended: false, leave: () => abort.abort() }
  const read = async () => {
    let text = ''
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk).toString()
      channel.events = [...text.matchAll(/^data: (.*)$/gm)].map(([, event = '']) => event)
    }
    channel.ended = true
  }
  void read().catch(() => {})
  return channel
}

test('an open channel has the headers that keep it open, those of every reply, and a heartbeat', async () => {
  const { reply, ...channel } = await open('ann')
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('x-accel-buffering')).toBe('no')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  channel.leave()
})

test('an idle channel hears pings', async () => {
  const ann = await open('ann')
  await until(() => ann.events.length >= 3)
  expect(new Set(ann.events)).toEqual(new Set(['{"type":"ping"}']))
  ann.leave()
})

test('an event reaches exactly the session, person or tenant it is meant for', async () => {
  const [ann, bob] = [await open('ann'), await open('bob')]
  live.toUser(1, 'ann', { type: 'access-changed' })
  live.toUser(2, 'bob', { type: 'access-changed' })
  await until(() => ann.events.includes('{"type":"access-changed"}'))
  expect(bob.events).not.toContain('{"type":"access-changed"}')
  live.toTenant(1, { type: 'access-changed' })
  await until(() => bob.events.includes('{"type":"access-changed"}'))
  ann.leave()
  bob.leave()
})

test('channels of refused callers are closed, those of others stay', async () => {
  const [ann, bob] = [await open('ann'), await open('bob')]
  live.disconnect(2, () => true)
  live.disconnect(1, ({ userId, ip }) => userId === 'ann' && ip === '127.0.0.1')
  await until(() => ann.ended)
  expect([bob.ended, live.open]).toEqual([false, 1])
  bob.leave()
})

test('the end of a session ends its channels, after saying why', async () => {
  const [ann, bob] = [await open('ann'), await open('bob')]
  live.toSession('session of ann', { type: 'session-ended', reason: 'forced' })
  await until(() => ann.ended)
  expect(ann.events.at(-1)).toBe('{"type":"session-ended","reason":"forced"}')
  expect(bob.ended).toBe(false)
  expect(live.open).toBe(1)
  bob.leave()
})

test('one session cannot hold more channels than allowed, and gets one back when it leaves one', async () => {
  const [first, second] = [await open('ann'), await open('ann')]
  expect((await open('ann')).reply.status).toBe(500) // an AppError, of which the server makes 429
  first.leave()
  await until(() => live.open === 1)
  const third = await open('ann')
  expect(third.reply.status).toBe(200)
  second.leave()
  third.leave()
  await until(() => live.open === 0)
})

test('closing ends every channel, so that the server can stop', async () => {
  const ann = await open('ann')
  live.close()
  await until(() => ann.ended)
  expect(live.open).toBe(0)
})
