import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { S3Double } from '../../tests/s3-double.ts'
import { readEgressRules } from '../egress/rules.ts'
import { bucketUrl, createBucketStorage, type BucketConfig, type ClosableDriver } from './s3-storage.ts'
import { FileMissing, newKey } from './storage.ts'

const keys = { accessKey: 'AKTEST', secret: 'correct horse/+=' }
let double: S3Double
let storage: ClosableDriver
const opened: ClosableDriver[] = []

beforeAll(async () => {
  double = await S3Double.start(keys)
  storage = aStorage()
})
afterEach(() => {
  double.skewMs = 0
  double.interfere = undefined
})
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await double.stop()
})

function aStorage(changes: Partial<BucketConfig> = {}, allowed = `127.0.0.1:${double.port}`): ClosableDriver {
  const { endpoint, region, bucket } = double
  const config = { endpoint, region, bucket, prefix: '文件/a b/', ...keys, ...changes }
  const made = createBucketStorage(readEgressRules(allowed), config)
  opened.push(made)
  return made
}
const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray())
async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 10_000) yield content.subarray(at, at + 10_000)
}

describe('a bucket', () => {
  test('gives back what it was given, whole and in part, until it is removed', async () => {
    const key = newKey(1)
    const content = randomBytes(300_000)
    expect(await storage.put(key, inPieces(content))).toEqual({ bytes: content.length })
    expect(double.objects.get(`文件/a b/${key}`)).toEqual(content)
    expect(await bytesOf(await storage.read(key))).toEqual(content)
    expect(await bytesOf(await storage.read(key, { from: 5, to: 9 }))).toEqual(content.subarray(5, 10))
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toThrow(FileMissing)
  })

  test('takes content of a known size without copying it, none at all, and bytes', async () => {
    for (const content of [Buffer.alloc(0), randomBytes(70_000)]) {
      const key = newKey(1)
      await storage.put(key, inPieces(content), content.length)
      expect(await bytesOf(await storage.read(key))).toEqual(content)
      await storage.put(key, content)
      expect(double.objects.get(`文件/a b/${key}`)).toEqual(content)
    }
    expect(double.headers.every((each) => each['transfer-encoding'] === undefined)).toBe(true)
  })

  test('keeps nothing of content that breaks off, or has another size than was declared', async () => {
    const key = newKey(1)
    const broken = async function* () {
      yield randomBytes(1_000)
      throw new Error('the disk is on fire')
    }
    await expect(storage.put(key, broken(), 5_000)).rejects.toMatchObject({ name: 'StorageFault' })
    await expect(storage.put(key, broken())).rejects.toThrow('on fire')
    await expect(storage.put(key, inPieces(randomBytes(1_000)), 5_000)).rejects.toMatchObject({ reason: 'incomplete' })
    await expect(storage.put(key, inPieces(randomBytes(9_000)), 5_000)).rejects.toMatchObject({ reason: 'incomplete' })
    expect(double.objects.has(`文件/a b/${key}`)).toBe(false)
  })

  test('gives an address that opens one key, for as long as it says, and no other', async () => {
    const [mine, others] = [newKey(1), newKey(2)]
    await storage.put(mine, Buffer.from('mine'))
    await storage.put(others, Buffer.from('secret'))
    const address = (await storage.presign?.(mine, 60)) ?? ''
    expect(await (await fetch(address)).text()).toBe('mine')
    const elsewhere = await fetch(address.replace(mine, others))
    expect([elsewhere.status, await elsewhere.text()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')])
    expect((await fetch(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))).status).toBe(403)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
    double.skewMs = 61_000
    expect((await fetch(address)).status).toBe(403)
    expect(address).not.toContain(keys.secret)
  })
})

describe('an address for putting', () => {
  test('takes exactly so many bytes under one key, and nothing else', async () => {
    const [mine, others] = [newKey(1), newKey(2)]
    const address = (await storage.presignPut?.(mine, 6, 60)) ?? ''
    const put = async (url: string, body: string) => (await fetch(url, { method: 'PUT', body })).status
    for (const body of ['abcde', 'abcdefg', '']) expect(await put(address, body)).toBe(403)
    expect(await put(address.replace(mine, others), 'abcdef')).toBe(403)
    expect((await fetch(address)).status).toBe(403)
    await expect(storage.sizeOf?.(mine)).rejects.toThrow(FileMissing)
    expect(await put(address, 'abcdef')).toBe(200)
    expect(await storage.sizeOf?.(mine)).toBe(6)
    double.skewMs = 61_000
    expect(await put(address, 'abcdef')).toBe(403)
  })

  test('of a storage that does not answer by parts, no size is known', async () => {
    double.interfere = (_, response) => Boolean(response.writeHead(200).end('whole'))
    await expect(storage.sizeOf?.(newKey(1))).rejects.toMatchObject({ reason: 'answer' })
  })
})

describe('each wrong setting has its own reason', () => {
  test.each([
    ['signature', { secret: 'wrong' }],
    ['access_key', { accessKey: 'AKOTHER' }],
    ['bucket', { bucket: 'other' }],
    ['region', { region: 'elsewhere' }],
  ])('%s', async (reason, changes) => {
    const wrong = aStorage(changes)
    await expect(wrong.put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({ reason })
    await expect(wrong.read(newKey(1))).rejects.toMatchObject({ reason })
  })

  test('clocks that differ', async () => {
    double.skewMs = 16 * 60_000
    await expect(storage.put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({ reason: 'clock' })
  })

  test('an answer that is none of the expected, and a part that comes whole', async () => {
    double.interfere = (_, response) => Boolean(response.writeHead(500).end('<html>'))
    await expect(storage.put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({ reason: 'answer' })
    double.interfere = (_, response) => Boolean(response.writeHead(200).end('whole'))
    await expect(storage.read(newKey(1), { from: 0, to: 1 })).rejects.toMatchObject({ reason: 'answer' })
  })

  test('no one there, and a connection that breaks within a file', async () => {
    const nowhere = aStorage({ endpoint: 'http://127.0.0.1:1' }, '127.0.0.1')
    await expect(nowhere.read(newKey(1))).rejects.toMatchObject({ reason: 'unreachable' })
    double.interfere = (_, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('half')
      setTimeout(() => response.destroy(), 20)
      return true
    }
    await expect(storage.read(newKey(1)).then(bytesOf)).rejects.toThrow(/./)
  })
})

describe('an endpoint that a user typed', () => {
  test.each([
    'http://127.0.0.1:9',
    'http://169.254.169.254',
    'http://[::1]:9',
    'http://10.0.0.1',
    'http://169.254.169.254:80/latest',
  ])('%s is not called', async (endpoint) => {
    const inside = aStorage({ endpoint }, '')
    await expect(inside.read(newKey(1))).rejects.toMatchObject({ reason: 'refused' })
  })

  test.each(['file:///etc/passwd', 'ftp://x', 'http://user:pass@x', 'nonsense'])('%s is no address', (endpoint) => {
    expect(() => aStorage({ endpoint })).toThrow(/only http|name and password|name or password/)
  })

  test('a redirect is not followed, wherever it leads', async () => {
    let seen = 0
    const inside = createServer((_, response) => {
      seen += 1
      response.end('secret')
    })
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
    const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`
    for (const status of [301, 302, 307, 308]) {
      double.interfere = (_, response) => Boolean(response.writeHead(status, { location }).end())
      await expect(storage.read(newKey(1))).rejects.toMatchObject({ reason: 'redirect' })
    }
    expect(seen).toBe(0)
    inside.close()
  })

  test('names the bucket before the host; behind it where there can be no name', () => {
    const endpoint = 'https://s3.oss-cn-hangzhou.aliyuncs.com'
    expect(bucketUrl({ endpoint, bucket: 'files' })).toBe('https://files.s3.oss-cn-hangzhou.aliyuncs.com')
    expect(bucketUrl({ endpoint: 'https://files.cos.ap-shanghai.myqcloud.com', bucket: 'files' })).toBe(
      'https://files.cos.ap-shanghai.myqcloud.com',
    )
    expect(bucketUrl({ endpoint: 'http://10.1.2.3:9000', bucket: 'files' })).toBe('http://10.1.2.3:9000/files')
  })
})
