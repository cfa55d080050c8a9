import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ClamdDouble, eicar, EICAR_NAME } from '../../tests/clamd-double.ts'
import { readClamdAddress } from './address.ts'
import { ClamdUnavailable, createClamd } from './clamd.ts'

let double: ClamdDouble
beforeAll(async () => {
  double = await ClamdDouble.start()
})
afterEach(() => {
  double.answer = undefined
  double.maxStream = 25 * 1024 ** 2
  double.delay = 0
})
afterAll(() => double.stop())

const clamd = (limits = {}) => createClamd(readClamdAddress(double.address), limits)
async function* pieces(...parts: Uint8Array[]) {
  yield* parts
}

describe('an address', () => {
  test.each([
    ['10.0.0.3:3310', { host: '10.0.0.3', port: 3310 }],
    ['clamav:3310', { host: 'clamav', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['unix:/run/clamd', { path: '/run/clamd' }],
    ['unix:///run/clamd', { path: '/run/clamd' }],
  ])('%s', (text, address) => expect(readClamdAddress(text)).toEqual(address))

  test.each(['clamav', 'clamav:0', 'clamav:70000', 'http://clamav:3310', 'run/clamd', `/${'x'.repeat(120)}`])(
    '%s is refused',
    (text) => expect(() => readClamdAddress(text)).toThrow('host:3310'),
  )
})

describe('a scan', () => {
  test('sends all of the content, cut into chunks, and finds what is in it', async () => {
    const large = randomBytes(300_000)
    expect(await clamd().scan(pieces(large, Buffer.alloc(0), large))).toEqual({ kind: 'clean' })
    expect(double.scanned.at(-1)?.equals(Buffer.concat([large, large]))).toBe(true)
    expect(await clamd().scan(pieces(large, eicar()))).toEqual({ kind: 'infected', signature: EICAR_NAME })
    expect(await clamd().scan(pieces())).toEqual({ kind: 'clean' })
  })

  test('works over a Unix socket', async () => {
    const local = await ClamdDouble.start(join(tmpdir(), `clamd-${process.pid}.ctl`))
    const client = createClamd(readClamdAddress(local.address))
    expect(await client.scan(pieces(eicar()))).toMatchObject({ kind: 'infected' })
    await local.stop()
    await expect(client.ping()).rejects.toBeInstanceOf(ClamdUnavailable)
  })

  test('of more than the scanner takes says so, and reads no further', async () => {
    double.maxStream = 100_000
    let read = 0
    const endless = async function* () {
      for (; read < 5_000; read += 1) yield Buffer.alloc(64 * 1024)
    }
    expect(await clamd().scan(endless())).toEqual({ kind: 'tooLarge' })
    expect(read).toBeLessThan(5_000)
  })

  test('that the scanner could not carry out says why; what is no answer of clamd’s is none', async () => {
    double.answer = 'stream: Can’t allocate memory ERROR'
    expect(await clamd().scan(pieces(Buffer.from('x')))).toMatchObject({ kind: 'failed' })
    double.answer = 'HTTP/1.1 200 OK'
    await expect(clamd().scan(pieces(Buffer.from('x')))).rejects.toBeInstanceOf(ClamdUnavailable)
    double.answer = 'x'.repeat(10_000)
    await expect(clamd().scan(pieces(Buffer.from('x')))).rejects.toBeInstanceOf(ClamdUnavailable)
    double.answer = null
    await expect(clamd().scan(pieces(Buffer.from('x')))).rejects.toThrow('without an answer')
  })

  test('ends when it takes too long, and passes on what reading throws', async () => {
    double.delay = 2_000
    await expect(clamd({ silentMs: 60 }).scan(pieces(Buffer.from('x')))).rejects.toThrow('silent for 60 ms')
    await expect(clamd().scan(pieces(Buffer.from('x')), 60)).rejects.toThrow('no answer within 60 ms')
    const broken = async function* () {
      yield Buffer.from('x')
      throw new Error('the disk is gone')
    }
    await expect(clamd().scan(broken())).rejects.toThrow('the disk is gone')
  })
})

test('PING and VERSION; no one there, and another service', async () => {
  await clamd().ping()
  expect(await clamd().version()).toMatch(/^ClamAV 1\.0\.7/)
  const closed = createClamd({ host: '127.0.0.1', port: 1 })
  await expect(closed.ping()).rejects.toBeInstanceOf(ClamdUnavailable)
  const other = createServer((socket) => void socket.on('error', () => undefined).end('220 mail\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await expect(createClamd({ host: '127.0.0.1', port }).ping()).rejects.toBeInstanceOf(ClamdUnavailable)
  other.close()
})
