/** Calls that are made: each authentication, what is shown of them, and what other systems may try. */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { formApiRoutes, type ApiTrial } from '#forms/contract/api-conf.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { anOtherSide, type OtherSide } from '../testing/other-side.ts'

const CODES = ['page', 'save', 'update', 'delete', 'test'].map((verb) => `frm:api:${verb}` as const)
const SECRET = 'correct-horse-battery'

let server: TestServer & { close: () => Promise<void> }
/** An installation that allows no address inside. */
let strict: TestServer & { close: () => Promise<void> }
let other: OtherSide
let ann: TestActor
beforeAll(async () => {
  server = await aServer({ env: { EGRESS_ALLOW: '127.0.0.1' } })
  strict = await aServer()
  other = await anOtherSide()
})
afterAll(async () => {
  await other.close()
  await server.close()
  await strict.close()
})
beforeEach(async () => {
  other.answer = () => [{ id: 1, name: 'One' }]
  other.received.length = 0
  // Trials are limited by user.
  ann = await anActor(server, { can: CODES })
})
afterEach(() => vi.restoreAllMocks())

let serial = 0
const made = async (more: object = {}, [on, token] = [server as TestServer, ann.token]): Promise<string> => {
  const body = {
    name: `call-${(serial += 1)}`,
    title: 'Call',
    url: other.url('/list'),
    valuePath: 'id',
    labelPath: 'name',
    ...more,
  }
  const { data, body: refused } = await on.call(formApiRoutes.create, { token, body })
  if (data === null) throw new Error(JSON.stringify(refused))
  return data.id
}
const trial = async (id: string, params: Record<string, string> = {}): Promise<ApiTrial> => {
  const { data, body } = await server.call(formApiRoutes.test, { token: ann.token, params: { id }, body: { params } })
  if (data === null) throw new Error(JSON.stringify(body))
  return data
}
const tried = async (more: object = {}, params: Record<string, string> = {}) => trial(await made(more), params)
const headerOf = ({ request }: ApiTrial, name: string) => request.headers.find((header) => header.name === name)?.value

describe('a trial', () => {
  test('shows what is sent and answered, and the options of the answer', async () => {
    const report = await tried(
      {
        url: other.url('/c/{country}?q={q}'),
        method: 'POST',
        body: '{"at": "{country}"}',
        headers: [{ name: 'X-App', value: 'p' }],
      },
      { country: 'DE', q: 'a b' },
    )
    expect(report).toMatchObject({
      isDone: true,
      message: '',
      request: { method: 'POST', url: other.url('/c/DE?q=a%20b'), body: '{"at":"DE"}' },
      response: { status: 200, contentType: 'application/json', body: '[{"id":1,"name":"One"}]', isCut: false },
      options: [{ value: '1', label: 'One' }],
      optionCount: 1,
    })
    expect(other.received).toMatchObject([
      {
        method: 'POST',
        path: '/c/DE?q=a%20b',
        body: '{"at":"DE"}',
        headers: { 'x-app': 'p', 'content-type': 'application/json' },
      },
    ])
  })

  test('says what went wrong', async () => {
    other.answer = (_, reply) => void reply.writeHead(503).end('down')
    expect(await tried()).toMatchObject({ isDone: false, response: { status: 503, body: 'down' }, options: [] })
    other.answer = () => ({ rows: [] })
    expect((await tried()).message).not.toBe('')
    expect(await tried({ url: other.url('/{id}') })).toMatchObject({
      isDone: false,
      response: null,
      message: expect.stringContaining('id') as string,
    })
    expect(await tried({ url: other.url('/{id}') }, { id: '..' })).toMatchObject({ isDone: false, response: null })
    expect(await tried({ url: 'http://no-such-host.invalid/' })).toMatchObject({ isDone: false, response: null })
  })

  test('is refused when one user makes too many', async () => {
    const id = await made()
    const call = () => server.call(formApiRoutes.test, { token: ann.token, params: { id }, body: {} })
    const statuses: number[] = []
    for (let at = 0; at < 31; at += 1) statuses.push((await call()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
  })

  test('is refused while too many of the organisation run', async () => {
    const waiting: (() => void)[] = []
    other.answer = (_, reply) => void waiting.push(() => reply.end('[]'))
    const id = await made()
    const call = () => server.call(formApiRoutes.test, { token: ann.token, params: { id }, body: {} })
    const running = Array.from({ length: 16 }, call)
    await vi.waitFor(() => expect(other.received).toHaveLength(16), { timeout: 20_000 })
    expect((await call()).status).toBe(429)
    for (const end of waiting) end()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 200))
    other.answer = () => []
    expect((await call()).status).toBe(200)
  })
})

describe('authentication', () => {
  const echo = () => {
    other.answer = ({ headers, path }) => ({ headers, path })
  }

  test.each([
    [
      'basic',
      { auth: 'basic', authName: 'ann' },
      'authorization',
      `Basic ${Buffer.from(`ann:${SECRET}`).toString('base64')}`,
    ],
    ['bearer', { auth: 'bearer' }, 'authorization', `Bearer ${SECRET}`],
    ['a key in a header', { auth: 'apiKey', authName: 'X-Api-Key' }, 'x-api-key', SECRET],
  ])('%s is sent and never shown, not even where the other side echoes it', async (_, auth, header, value) => {
    echo()
    const report = await tried({ ...auth, secret: SECRET })
    expect(other.received[0]?.headers[header]).toBe(value)
    const shown = JSON.stringify(report)
    expect(shown).not.toContain(SECRET)
    expect(shown).not.toContain(value.replace('Basic ', ''))
    expect(report.response?.body).toContain('••••••')
  })

  test('a key in the query is sent and never shown', async () => {
    echo()
    const secret = 'a/b c+d&e=f'
    const report = await tried({
      url: other.url('/list?a=1'),
      auth: 'apiKey',
      authName: 'key',
      authPlace: 'query',
      secret,
    })
    expect(new URL(other.received[0]?.path ?? '', 'http://x').searchParams.get('key')).toBe(secret)
    const shown = JSON.stringify(report)
    for (const spelling of [secret, encodeURIComponent(secret), 'a%2Fb+c%2Bd']) expect(shown).not.toContain(spelling)
  })

  test('a signature is over method, path, time and body, as the documents say', async () => {
    const report = await tried(
      {
        method: 'POST',
        url: other.url('/sign/{id}?q={q}'),
        body: '{"id": "{id}"}',
        auth: 'hmac',
        authName: 'portico-1',
        secret: SECRET,
      },
      { id: 'ä', q: '1 2' },
    )
    const [call] = other.received
    const at = String(call?.headers['x-portico-timestamp'])
    expect(Math.abs(Number(at) - Date.now() / 1_000)).toBeLessThan(600)
    const signed = `POST\n/sign/%C3%A4?q=1%202\n${at}\n{"id":"ä"}`
    expect(call?.headers['x-portico-key']).toBe('portico-1')
    expect(call?.headers['x-portico-signature']).toBe(`v1=${createHmac('sha256', SECRET).update(signed).digest('hex')}`)
    expect(headerOf(report, 'x-portico-signature')).toBe('••••••')
  })

  test('client credentials get a token once, keep it until it ends, and get another when it is refused', async () => {
    let granted = 0
    let valid = ''
    other.answer = ({ path, headers }, reply) => {
      if (path === '/token') {
        valid = `token-number-${(granted += 1)}`
        return { access_token: valid, token_type: 'Bearer', expires_in: 3_600 }
      }
      if (headers.authorization !== `Bearer ${valid}`) return void reply.writeHead(401).end()
      return { echo: headers.authorization }
    }
    const id = await made({
      auth: 'oauth2',
      authName: 'client:1',
      tokenUrl: other.url('/token'),
      scope: 'read all',
      secret: SECRET,
    })
    const report = await trial(id)
    const [asked] = other.received
    expect(asked).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials&scope=read+all' })
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from(`client%3A1:${SECRET}`).toString('base64')}`)
    expect(report.isDone).toBe(true)
    expect(JSON.stringify(report)).not.toMatch(/token-number|correct-horse/)
    await trial(id)
    expect(granted).toBe(1)
    valid = 'revoked'
    expect((await trial(id)).isDone).toBe(true)
    expect(granted).toBe(2)
    other.answer = ({ path }, reply) =>
      path === '/token' ? { error: 'invalid_client' } : void reply.writeHead(401).end()
    expect(await trial(id)).toMatchObject({ isDone: false, response: null })
  })

  test('a secret that was sealed under another key has to be entered again', async () => {
    const id = await made({ auth: 'bearer', secret: SECRET })
    const spoil = server.node.kernel.database.transaction(1, (tx) =>
      tx
        .updateTable('frm_api')
        .set({ secret: Buffer.alloc(64) })
        .where('id', '=', id)
        .execute(),
    )
    await spoil
    expect(await trial(id)).toMatchObject({ isDone: false, response: null })
    expect(other.received).toEqual([])
  })

  test('is in no line of the log', async () => {
    const lines: string[] = []
    const { log } = server.node.kernel
    for (const level of ['warn', 'error', 'info'] as const)
      vi.spyOn(log, level).mockImplementation((...parts: unknown[]) => void lines.push(JSON.stringify(parts)))
    await tried({
      url: 'http://no-such-host.invalid/',
      auth: 'apiKey',
      authName: 'key',
      authPlace: 'query',
      secret: SECRET,
    })
    expect(lines.join()).not.toContain(SECRET)
  })
})

describe('an address inside', () => {
  const targets = [
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.1/',
    'http://100.100.100.200/',
  ]

  test.each(targets)('is refused before anything is sent: %s', async (url) => {
    const actor = await anActor(strict, { can: CODES })
    const id = await made({ url }, [strict, actor.token])
    const { data } = await strict.call(formApiRoutes.test, { token: actor.token, params: { id }, body: {} })
    expect(data).toMatchObject({
      isDone: false,
      response: null,
      message: expect.stringContaining('EGRESS_ALLOW') as string,
    })
  })

  test('is not answered for a name: a trial maps no network', async () => {
    const actor = await anActor(strict, { can: CODES })
    const id = await made({ url: 'http://localhost/' }, [strict, actor.token])
    const { data } = await strict.call(formApiRoutes.test, { token: actor.token, params: { id }, body: {} })
    expect(JSON.stringify(data)).not.toMatch(/127\.0\.0\.1|::1/)
  })

  test('is refused as the address of tokens, too, and gets no secret', async () => {
    const actor = await anActor(strict, { can: CODES })
    const more = {
      url: 'https://api.example/',
      auth: 'oauth2',
      authName: 'id',
      tokenUrl: other.url('/token'),
      secret: SECRET,
    }
    const id = await made(more, [strict, actor.token])
    const { data } = await strict.call(formApiRoutes.test, { token: actor.token, params: { id }, body: {} })
    expect(data).toMatchObject({ isDone: false, response: null })
    expect(other.received).toEqual([])
  })

  test('is not reached by a redirect', async () => {
    other.answer = (_, reply) => void reply.writeHead(302, { location: other.url('/inside') }).end()
    expect(await tried({ auth: 'bearer', secret: SECRET })).toMatchObject({ isDone: false, response: null })
    expect(other.received).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('that is too large, or never ends, is not read', async () => {
    other.answer = (_, reply) => {
      const more = () => {
        if (!reply.destroyed) reply.write('x'.repeat(65_536), () => setImmediate(more))
      }
      more()
    }
    expect(await tried()).toMatchObject({ isDone: false, response: null })
    other.answer = (_, reply) => void reply.write('[')
    expect(await tried({ timeoutSeconds: 1 })).toMatchObject({ isDone: false, response: null })
  })

  test('that is deep, long or no JSON has no options and is shown in part', async () => {
    other.answer = (_, reply) => void reply.end('['.repeat(300_000) + ']'.repeat(300_000))
    const deep = await tried({ valuePath: 'a.b' })
    expect(deep).toMatchObject({ isDone: true, options: [], response: { isCut: true } })
    expect(deep.response?.body).toHaveLength(20_000)
    other.answer = (_, reply) => void reply.end('<html>')
    expect(await tried()).toMatchObject({ isDone: true, options: [], response: { body: '<html>' } })
  })

  test('with tricks in its names pollutes nothing', async () => {
    other.answer = (_, reply) =>
      void reply.end(
        '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "rows": [{"id": "__proto__"}]}',
      )
    const report = await tried({ listPath: 'rows' })
    expect(report.options).toEqual([{ value: '__proto__', label: '__proto__' }])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect((await tried({ listPath: 'constructor.prototype' })).options).toEqual([])
  })
})
