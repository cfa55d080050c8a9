/** HEAD over a socket: what GET answers, without its body (RFC 9110, 9.3.2), of routes mounted for GET alone. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { noAccess } from '../../tests/no-access.ts'
import { readSettings } from '../config/settings.ts'
import { mountRoutes } from './mount.ts'
import { createHttpServer } from './server.ts'

const reply = z.object({ name: z.string() })
const open = route({
  method: 'GET',
  path: '/book/{id}',
  can: 'public',
  summary: 'A book',
  params: z.object({ id: z.string() }),
  reply,
})
const closed = route({ method: 'GET', path: '/card', can: 'session', summary: 'A card', reply })
let app: FastifyInstance
let asked = 0
let address: string

beforeAll(async () => {
  app = createHttpServer(readSettings({}), pino({ level: 'silent' }))
  const handle = async () => {
    asked += 1
    return { name: '书' }
  }
  mountRoutes(
    app,
    '/xtbg',
    [
      { id: 'open', route: open, handle },
      { id: 'closed', route: closed, handle },
    ],
    noAccess,
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/xtbg`
})
afterAll(() => app.close())

const ask = async (method: 'GET' | 'HEAD', path: string) => {
  const answer = await fetch(address + path, { method })
  const headers = ['content-type', 'content-length', 'x-content-type-options'].map((name) => answer.headers.get(name))
  return { status: answer.status, headers, text: await answer.text() }
}

for (const [path, status] of [
  ['/book/1', 200],
  ['/card', 401],
  ['/nothing', 404],
] as const)
  test(`HEAD ${path} answers ${status} with the headers of GET and without a body`, async () => {
    const [whole, head] = [await ask('GET', path), await ask('HEAD', path)]
    expect(head).toEqual({ ...whole, status, text: '' })
    expect(whole.text).not.toBe('')
  })

test('a handler is asked once, and the connection goes on', async () => {
  const before = asked
  for (let at = 0; at < 3; at += 1) await ask('HEAD', '/book/2')
  expect(asked - before).toBe(3)
})
