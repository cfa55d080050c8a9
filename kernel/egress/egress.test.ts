import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { EgressError, outbound, type OutboundCall } from './outbound.ts'
import { isAddressAllowed, isHostAllowed, readEgressRules } from './rules.ts'

const NOTHING = readEgressRules('')
const servers: Server[] = []
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }),
  )
})

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const CALL: OutboundCall = { body: '{}', timeoutMs: 30_000, maxBytes: 1_000 }
const faultOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EgressError)) throw new Error(`no refusal: ${String(error)}`)
  return error.fault
}

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
  ])('inside are refused: %s', (address) => expect(isAddressAllowed(NOTHING, address)).toBe(false))

  test.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('outside are allowed: %s', (address) =>
    expect(isAddressAllowed(NOTHING, address)).toBe(true),
  )

  test('and networks can be allowed', () => {
    const rules = readEgressRules('10.1.0.0/16, 127.0.0.1,fd00::/8, 169.254.169.254')
    expect(isAddressAllowed(rules, '10.1.200.3')).toBe(true)
    expect(isAddressAllowed(rules, '::ffff:10.1.2.3')).toBe(true)
    expect(isAddressAllowed(rules, '10.2.0.1')).toBe(false)
    expect(isAddressAllowed(rules, '127.0.0.1')).toBe(true)
    expect(isAddressAllowed(rules, '127.0.0.2')).toBe(false)
    expect(isAddressAllowed(rules, 'fd00::1')).toBe(true)
  })

  test('hosts can be allowed, all of their ports or one', () => {
    const rules = readEgressRules('MES.local, erp.local:8443, [::1]:80')
    expect(isHostAllowed(rules, 'mes.local', 80)).toBe(true)
    expect(isHostAllowed(rules, 'erp.local', 8443)).toBe(true)
    expect(isHostAllowed(rules, 'erp.local', 443)).toBe(false)
    expect(isHostAllowed(rules, '::1', 80)).toBe(true)
    expect(isHostAllowed(rules, 'local', 80)).toBe(false)
  })

  test.each(['10.0.0.0/99', 'a b', 'http://x', 'host:port', 'host:70000', '-x', '[zz]:1'])(
    'a setting that is none says so: %s',
    (text) => expect(() => readEgressRules(text)).toThrow(text.toLowerCase()),
  )
})

describe('a call', () => {
  test('to this machine is refused before anything is sent, by address, by name and in disguise', async () => {
    let calls = 0
    const port = await listen((_, reply) => {
      calls += 1
      reply.end('{}')
    })
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost.'])
      expect(await faultOf(outbound(NOTHING, `http://${host}:${port}/`, CALL))).toBe('refused')
    expect(calls).toBe(0)
  })

  test('is made where it is allowed, and answers status, type and text', async () => {
    const port = await listen((asked, reply) => {
      const chunks: Buffer[] = []
      asked.on('data', (chunk: Buffer) => chunks.push(chunk))
      asked.on('end', () => {
        reply.writeHead(418, { 'content-type': 'application/json' })
        reply.end(
          JSON.stringify({ method: asked.method, x: asked.headers['x-a'], sent: Buffer.concat(chunks).toString() }),
        )
      })
    })
    for (const allow of ['127.0.0.1', '127.0.0.0/8', `127.0.0.1:${port}`]) {
      const rules = readEgressRules(allow)
      const answer = await outbound(rules, `http://127.0.0.1:${port}/`, {
        ...CALL,
        headers: { 'x-a': 'b' },
        body: 'hi',
      })
      expect(answer.status).toBe(418)
      expect(answer.contentType).toBe('application/json')
      expect(JSON.parse(answer.body)).toEqual({ method: 'POST', x: 'b', sent: 'hi' })
    }
    const named = readEgressRules(`localhost:${port}`)
    expect((await outbound(named, `http://localhost:${port}/`, CALL)).status).toBe(418)
    expect(await faultOf(outbound(readEgressRules('localhost:1'), `http://localhost:${port}/`, CALL))).toBe('refused')
  })

  test('does not follow where it is led', async () => {
    let calls = 0
    const port = await listen((_, reply) => {
      calls += 1
      reply.writeHead(302, { location: '/inside' }).end()
    })
    expect(await faultOf(outbound(readEgressRules('127.0.0.1'), `http://127.0.0.1:${port}/`, CALL))).toBe('redirect')
    expect(calls).toBe(1)
  })

  test('ends when the answer is too long or too slow', async () => {
    const rules = readEgressRules('127.0.0.1')
    const endless = await listen((_, reply) => {
      const more = () => {
        if (reply.destroyed) return
        reply.write('x'.repeat(10_000), () => setImmediate(more))
      }
      more()
    })
    expect(await faultOf(outbound(rules, `http://127.0.0.1:${endless}/`, CALL))).toBe('too_large')
    const silent = await listen((_, reply) => void reply.write('{'))
    expect(await faultOf(outbound(rules, `http://127.0.0.1:${silent}/`, { ...CALL, timeoutMs: 300 }))).toBe('timeout')
  })

  test('says whether the request may have arrived', async () => {
    const rules = readEgressRules('127.0.0.1')
    const errorOf = async (url: string) =>
      await outbound(rules, url, { ...CALL, timeoutMs: 500 }).then(
        () => undefined,
        (error: unknown) => error,
      )
    const silent = await listen(() => undefined)
    expect(await errorOf(`http://127.0.0.1:${silent}/`)).toMatchObject({ fault: 'timeout', mayHaveArrived: true })
    const cut = await listen((asked) => asked.socket.destroy())
    expect(await errorOf(`http://127.0.0.1:${cut}/`)).toMatchObject({ fault: 'unreachable', mayHaveArrived: true })
    const closed = await listen(() => undefined)
    await new Promise((resolve) => servers.pop()?.close(resolve))
    expect(await errorOf(`http://127.0.0.1:${closed}/`)).toMatchObject({ fault: 'unreachable', mayHaveArrived: false })
  })

  test('says when no one is there, and takes web addresses only', async () => {
    const rules = readEgressRules('127.0.0.1')
    const port = await listen(() => undefined)
    await new Promise((resolve) => servers.pop()?.close(resolve))
    expect(await faultOf(outbound(rules, `http://127.0.0.1:${port}/`, CALL))).toBe('unreachable')
    expect(await faultOf(outbound(rules, 'http://no-such-host.invalid/', CALL))).toBe('unreachable')
    for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'nonsense', 'http://a:b@127.0.0.1/'])
      expect(await faultOf(outbound(rules, url, CALL))).toBe('bad_url')
  })
})
