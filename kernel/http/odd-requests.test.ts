/**
 * Requests as no browser sends them, byte by byte over a socket: refused in words, never a defect, never a stack; and
 * the server goes on.
 */
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { noAccess } from '../../tests/no-access.ts'
import { readSettings } from '../config/settings.ts'
import { mountRoutes } from './mount.ts'
import { createHttpServer } from './server.ts'
import { acceptUploads } from './upload.ts'

const logged: { level: number; msg: string }[] = []
let app: FastifyInstance
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  app = createHttpServer(readSettings({ BODY_LIMIT: '65536' }), log)
  const echo = route({
    method: 'POST',
    path: '/echo',
    can: 'public',
    summary: 'Echo',
    body: z.object({ value: z.json() }),
    reply: z.object({ kind: z.string() }),
  })
  const upload = route({
    method: 'POST',
    path: '/upload',
    can: 'public',
    summary: 'Upload',
    body: z.object({}),
    upload: { maxBytes: 1_000 },
    reply: z.object({ kind: z.string() }),
  })
  await acceptUploads(app)
  const handle = async () => ({ kind: 'echo' })
  mountRoutes(
    app,
    '/xtbg',
    [
      { id: 'echo', route: echo, handle },
      { id: 'upload', route: upload, handle },
    ],
    noAccess,
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => void (logged.length = 0))

/** Sends bytes as they are; resolves with all that comes back until the other side hangs up, or says nothing more. */
async function send(bytes: string | Buffer): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes))
    const done = setTimeout(() => socket.end(), 400)
    socket.on('close', () => clearTimeout(done))
    socket.setEncoding('latin1').on('data', (part: string) => (text += part))
    socket.on('error', () => undefined) // it may hang up while we still send
    socket.on('close', () => resolve(text))
  })
}

/** The other side has hung up without a word. */
const NO_ANSWER = 0
const statusOf = (answer: string) => Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? NO_ANSWER)
const post = (headers: string[], body: string | Buffer = '{"value":1}', path = '/xtbg/echo') =>
  Buffer.concat([
    Buffer.from([`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'), 'latin1'),
    Buffer.from(body),
  ])
const json = (body: string | Buffer, ...more: string[]) =>
  post(['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...more], body)

const deep = '['.repeat(30_000)

test.each<[string, string | Buffer, number[]]>([
  ['a usual call', json('{"value":1}'), [200]],
  ['HTTP/1.0 without a host', 'GET /xtbg/echo HTTP/1.0\r\n\r\n', [404]],
  ['HTTP/1.1 without a host', 'GET /xtbg/echo HTTP/1.1\r\nConnection: close\r\n\r\n', [400, 404]],
  ['HTTP/9.9', 'GET / HTTP/9.9\r\n\r\n', [400, 505]],
  ['no HTTP at all', 'hello\r\n\r\n', [400]],
  ['TLS', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), [400]],
  ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
  ['TRACE', 'TRACE /xtbg/echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [404, 405]],
  ['OPTIONS', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404]],
  ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [NO_ANSWER, 400, 404, 405]],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', [404]],
  ['an absolute address', 'GET http://evil.example/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404]],
  ['an address without a slash', 'GET a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [400, 404]],
  [
    'bytes beyond ASCII in the address',
    Buffer.from('GET /\xff\xfe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 'latin1'),
    [400, 404],
  ],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', [400]],
  ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n', [400]],
  ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(100_000)}\r\n\r\n`, [431]],
  ['many headers', `GET / HTTP/1.1\r\nHost: x\r\n${'A: a\r\n'.repeat(3_000)}\r\n`, [431, 404]],
  ['a host with odd characters', 'GET / HTTP/1.1\r\nHost: <script>:99999\r\nConnection: close\r\n\r\n', [400, 404]],
  [
    'an odd language and forwarded address',
    json('{"value":1}', 'Accept-Language: ;;;q=,', 'X-Forwarded-For: ,,%00'),
    [200],
  ],
  ['a content length that is none', post(['Content-Type: application/json', 'Content-Length: x']), [400]],
  ['a negative content length', post(['Content-Type: application/json', 'Content-Length: -1']), [400]],
  ['two content lengths', post(['Content-Type: application/json', 'Content-Length: 11', 'Content-Length: 12']), [400]],
  [
    'a content length and chunks',
    post(['Content-Type: application/json', 'Content-Length: 11', 'Transfer-Encoding: chunked']),
    [400],
  ],
  [
    'a body that is shorter than its Content-Length',
    post(['Content-Type: application/json', 'Content-Length: 100']),
    [400, NO_ANSWER],
  ],
  [
    'a body that is longer than its Content-Length',
    post(['Content-Type: application/json', 'Content-Length: 5'], '{"value":1}'),
    [400],
  ],
  ['a body that is too large', json(`{"value":"${'a'.repeat(70_000)}"}`), [413]],
  [
    'broken chunks',
    post(['Content-Type: application/json', 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
    [400],
  ],
  [
    'chunks with trailers',
    post(
      ['Content-Type: application/json', 'Transfer-Encoding: chunked', 'Trailer: A'],
      'b\r\n{"value":1}\r\n0\r\nA: b\r\n\r\n',
    ),
    [200],
  ],
  [
    'an unknown transfer encoding',
    post(['Content-Type: application/json', 'Transfer-Encoding: frob'], '{"value":1}'),
    [400, 501],
  ],
  ['Expect: 100-continue', json('{"value":1}', 'Expect: 100-continue'), [100, 200]],
  ['another expectation', json('{"value":1}', 'Expect: the unexpected'), [417]],
  ['no content type', post(['Content-Length: 11']), [415, 400]],
  [
    'two content types',
    post(['Content-Type: application/json', 'Content-Type: text/plain', 'Content-Length: 11']),
    [200, 400, 415],
  ],
  ['an unknown content type', post(['Content-Type: nonsense', 'Content-Length: 11']), [415]],
  ['a content type of nothing', post(['Content-Type: ', 'Content-Length: 11']), [415, 400]],
  [
    'a charset that there is not',
    post(['Content-Type: application/json; charset=klingon', 'Content-Length: 11']),
    [200, 415],
  ],
  [
    'a compressed body',
    post(['Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 11']),
    [200, 400, 415],
  ],
  ['bytes that are no UTF-8', json(Buffer.from([123, 34, 255, 254, 34, 58, 49, 125])), [400]],
  ['a byte order mark', json('\ufeff{"value":1}'), [200, 400]],
  ['half a JSON', json('{"value":'), [400]],
  ['a JSON that is none', json('nonsense'), [400]],
  ['a prototype', json('{"__proto__":{"a":1},"value":1}'), [400]],
  ['arrays 30,000 deep', json(`{"value":${deep}${']'.repeat(30_000)}}`), [400]],
  ['arrays without an end', json(`{"value":${deep}`), [400]],
  ['a number beyond all numbers', json('{"value":1e999}'), [200, 400]],
  [
    'a form without a boundary',
    post(['Content-Type: multipart/form-data', 'Content-Length: 5'], 'hello', '/xtbg/upload'),
    [400, 415],
  ],
  [
    'a form that breaks off',
    post(
      ['Content-Type: multipart/form-data; boundary=a', 'Content-Length: 60'],
      '--a\r\nContent-Disposition: form-data; name="file"',
      '/xtbg/upload',
    ),
    [400, NO_ANSWER],
  ],
  [
    'a form of nothing',
    post(['Content-Type: multipart/form-data; boundary=a', 'Content-Length: 5'], '--a--', '/xtbg/upload'),
    [400],
  ],
  [
    'a part with broken headers',
    post(
      ['Content-Type: multipart/form-data; boundary=a', 'Content-Length: 34'],
      '--a\r\nnonsense: \0\r\n\r\nx\r\n--a--\r\n      ',
      '/xtbg/upload',
    ),
    [400],
  ],
  [
    'a form where JSON is asked for',
    post(['Content-Type: multipart/form-data; boundary=a', 'Content-Length: 5'], '--a--'),
    [400, 415],
  ],
])('%s', async (_, bytes, statuses) => {
  const answer = await send(bytes)
  expect(statuses, answer).toContain(statusOf(answer))
  expect(answer).not.toMatch(/\bat .+:\d+:\d+|node_modules|node:internal/)
  expect(logged).toEqual([])
  expect(statusOf(await send(json('{"value":1}')))).toBe(200)
})

test('a parameter that the route does not know is refused, also without a value', async () => {
  for (const query of ['nmae=x', 'nmae=', 'nmae']) {
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/xtbg/echo?${query}`, payload: { value: 1 } })
    expect(statusCode, query).toBe(400)
    expect(body).toContain('unknown_parameter')
  }
})
