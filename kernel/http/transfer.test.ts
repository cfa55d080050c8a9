/** Files over HTTP: what comes in, what goes out, and tickets for addresses. */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { file, ticketRoutes } from '#contract/file.ts'
import { route } from '#contract/route.ts'
import { sessionRoutes } from '#contract/session.ts'
import { aServer } from '../../tests/harness.ts'
import { anActor } from '../../tests/people.ts'
import { implement } from './implement.ts'

const KILOBYTE = 1024

const routes = {
  take: route({
    method: 'POST',
    path: '/test/take',
    can: 'session',
    summary: 'Takes a file',
    body: z.object({ dirValue: z.string().max(10), count: z.coerce.number().int().optional() }),
    upload: { maxBytes: 64 * KILOBYTE },
    ticket: true,
    reply: z.object({ name: z.string(), bytes: z.number(), text: z.string(), dirValue: z.string(), path: z.string() }),
  }),
  give: route({
    method: 'GET',
    path: '/test/give',
    can: 'sys:test:give',
    summary: 'Gives a file',
    query: z.object({ name: z.string().max(100) }),
    reply: file,
    ticket: true,
  }),
  plain: route({ method: 'GET', path: '/test/plain', can: 'session', summary: 'No ticket here', reply: z.null() }),
}

const server = await aServer({
  extra: [
    {
      name: 'test',
      routes: () =>
        implement('test', routes, {
          take: async ({ file: received, body }) => {
            const { name = '', bytes = 0, path = '' } = received ?? {}
            return { name, bytes, path, text: await readFile(path, 'utf8'), dirValue: body.dirValue }
          },
          give: async ({ query }) => ({ name: query.name, type: 'text/plain', body: Buffer.from('content') }),
          plain: async () => null,
        }),
    },
  ],
})
const { token } = await anActor(server, { can: ['sys:test:give'] })
afterAll(() => server.close())

const aTicket = async () => (await server.call(ticketRoutes.create, { token })).data.ticket
const take = (content: string | Uint8Array, name = 'a.txt', body: { dirValue: string } = { dirValue: 'theme' }) =>
  server.call(routes.take, { token, body, file: { name, content } })

describe('uploads', () => {
  test('bring the file, its fields and its name without folders', async () => {
    const { status, data } = await take('内容', '..\\..\\C:\\fake\\资料 1.txt')
    expect(status).toBe(200)
    expect(data).toMatchObject({ name: '资料 1.txt', bytes: 6, text: '内容', dirValue: 'theme' })
  })

  test('leave nothing behind, whether they succeed or not', async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('portico-upload-'))
    const before = left()
    await take('x')
    await take('x', 'a', { dirValue: 'far too long for this' })
    await take(Buffer.alloc(65 * KILOBYTE))
    // Files that are taken in beside this test leave theirs, too.
    await expect.poll(() => left().filter((name) => !before.includes(name))).toEqual([])
  })

  test('refuse what is too large, empty, missing or no form, each in its own way', async () => {
    expect(await take(Buffer.alloc(65 * KILOBYTE))).toMatchObject({ status: 413, body: { error: 'body_too_large' } })
    expect(await take('')).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'file', code: 'required' }] } },
    })
    const form = { token, headers: { 'content-type': 'multipart/form-data; boundary=b' } }
    const none = await server.request('POST', '/test/take', { ...form, body: '--b--\r\n' })
    expect(none).toMatchObject({ status: 400 })
    const json = await server.request('POST', '/test/take', { token, body: { dirValue: 'x' } })
    expect(json).toMatchObject({ status: 415, body: { error: 'unsupported_media' } })
  })

  test('check the fields beside the file', async () => {
    const { status, body } = await take('x', 'a', { dirValue: 'far too long for this' })
    expect(status).toBe(400)
    expect(body.data).toMatchObject({ issues: [{ path: 'dirValue' }] })
  })

  test('answer 401 before a byte of the file is read', async () => {
    const answer = await server.call(routes.take, { body: { dirValue: 'x' }, file: { name: 'a', content: 'x' } })
    expect(answer).toMatchObject({ status: 401 })
  })
})

describe('downloads', () => {
  test('carry name, type and safe headers', async () => {
    const { status, headers, data } = await server.call(routes.give, { token, query: { name: '名单.txt' } })
    expect(status).toBe(200)
    expect(data).toEqual(Buffer.from('content'))
    expect(headers['content-disposition']).toContain("filename*=UTF-8''%E5%90%8D%E5%8D%95.txt")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test('are refused in the envelope like any call', async () => {
    const stranger = await anActor(server)
    const refused = await server.call(routes.give, { token: stranger.token, query: { name: 'x' } })
    expect(refused).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  })
})

describe('tickets', () => {
  const giveBy = (by: string) =>
    server.call({ ...routes.give }, { query: { name: 'x', token: by } as { name: string } })

  test('open one address once', async () => {
    const ticket = await aTicket()
    expect(ticket).not.toContain(token)
    expect((await giveBy(ticket)).status).toBe(200)
    expect((await giveBy(ticket)).status).toBe(401)
  })

  test('are worth nothing when they are forged', async () => {
    const ticket = await aTicket()
    for (const wrong of ['t.', 't.AAAA', `${ticket.slice(0, -4)}AAAA`, 'x'.repeat(43)])
      expect((await giveBy(wrong)).status).toBe(401)
  })

  test('are not replaced by the token of a session, nor can one be made of a ticket', async () => {
    expect((await giveBy(token)).status).toBe(401)
    expect((await giveBy(`t.${token}`)).status).toBe(401)
    const upload = await server.request('POST', '/test/take', { query: { token } })
    expect(upload).toMatchObject({ status: 401, body: { error: 'unauthenticated' } })
    const ticket = await aTicket()
    expect((await server.call(ticketRoutes.create, { token: ticket })).status).toBe(401)
    expect((await giveBy(ticket)).status).toBe(200)
  })

  test('carry no permission that their owner does not hold', async () => {
    const stranger = await anActor(server)
    const { data } = await server.call(ticketRoutes.create, { token: stranger.token })
    expect((await giveBy(data.ticket)).status).toBe(403)
  })

  test('end with the session and do not open other calls', async () => {
    const leaving = await anActor(server, { can: ['sys:test:give'] })
    const { data } = await server.call(ticketRoutes.create, { token: leaving.token })
    await server.call(sessionRoutes.logout, { token: leaving.token })
    expect((await giveBy(data.ticket)).status).toBe(401)
    const plain = await server.request('GET', '/test/plain', { query: { token: await aTicket() } })
    expect(plain.status).toBe(401)
  })
})
