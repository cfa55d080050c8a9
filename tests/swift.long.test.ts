/** Buckets against OpenStack Swift, which checks signatures by code that is not ours. Skipped where it is missing. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PART_BYTES } from '#contract/upload-parts.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { storageRoutes, type StorageDraft } from '#files/contract/storage.ts'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { createBucketStorage, type BucketConfig, type ClosableDriver } from '#kernel/files/s3-storage.ts'
import { FileMissing, newKey } from '#kernel/files/storage.ts'
import { aServer, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { anActor } from './people.ts'
import { startSwift, SWIFT_KEYS, SWIFT_REGION, swiftMissing, type Swift } from './swift.ts'
import { TusCaller } from './tus-caller.ts'

if (swiftMissing !== undefined) process.stderr.write(`skipped: ${swiftMissing}\n`)
const BUCKET = 'files'
const START_MS = 180_000

let folder: string
let swift: Swift
let bucket: ClosableDriver
let server: TestServer & { close: () => Promise<void> }
const opened: ClosableDriver[] = []

const rules = () => readEgressRules(new URL(swift.endpoint).host)
function aBucket(changes: Partial<BucketConfig> = {}): ClosableDriver {
  const { endpoint } = swift
  const config = { endpoint, region: SWIFT_REGION, bucket: BUCKET, prefix: '文件/a b/', ...SWIFT_KEYS, ...changes }
  const made = createBucketStorage(rules(), config)
  opened.push(made)
  return made
}

beforeAll(async () => {
  if (swiftMissing !== undefined) return
  folder = mkdtempSync(join(tmpdir(), 'portico-swift-'))
  swift = await startSwift(folder)
  const { accessKey: accessKeyId, secret: secretAccessKey } = SWIFT_KEYS
  const client = new S3mini({
    endpoint: `${swift.endpoint}/${BUCKET}`,
    region: SWIFT_REGION,
    accessKeyId,
    secretAccessKey,
  })
  if (!(await client.createBucket())) throw new Error('Swift made no bucket')
  bucket = aBucket()
  const env = { EGRESS_ALLOW: new URL(swift.endpoint).host, LOG_LEVEL: 'silent' }
  server = await aServer({ listen: true, env })
}, START_MS)
afterAll(async () => {
  if (swiftMissing !== undefined) return
  await server.close()
  await Promise.all(opened.map((each) => each.close()))
  await swift.stop()
  rmSync(folder, { recursive: true, force: true })
})

const bytesOf = async (stream: Readable) => Buffer.concat(await stream.toArray())
async function* inPieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 10_000) yield content.subarray(at, at + 10_000)
}
const put = async (url: string, content: Uint8Array) =>
  (await fetch(url, { method: 'PUT', body: Buffer.from(content) })).status

describe.skipIf(swiftMissing !== undefined)('a bucket of Swift', () => {
  test('gives back what it was given, whole and in part, until it is removed', async () => {
    const key = newKey(1)
    const content = randomBytes(3_000_000)
    expect(await bucket.put(key, inPieces(content))).toEqual({ bytes: content.length })
    expect(await bucket.sizeOf?.(key)).toBe(content.length)
    expect(await bytesOf(await bucket.read(key))).toEqual(content)
    expect(await bytesOf(await bucket.read(key, { from: 5, to: 9 }))).toEqual(content.subarray(5, 10))
    await bucket.remove(key)
    await bucket.remove(key)
    await expect(bucket.read(key)).rejects.toThrow(FileMissing)
    await expect(bucket.sizeOf?.(key)).rejects.toThrow(FileMissing)
  })

  test('takes content of a known size, none at all, and bytes', async () => {
    for (const content of [Buffer.alloc(0), randomBytes(70_000)]) {
      const key = newKey(1)
      await bucket.put(key, inPieces(content), content.length)
      expect(await bytesOf(await bucket.read(key))).toEqual(content)
      await bucket.put(key, content)
      expect(await bytesOf(await bucket.read(key))).toEqual(content)
    }
  })

  test.each([
    ['signature', { secret: 'wrong' }],
    // It does not tell an unknown key from a wrong secret.
    ['signature', { accessKey: 'test:other' }],
    ['bucket', { bucket: 'other' }],
    ['region', { region: 'elsewhere' }],
  ])('says what is wrong: %s', async (reason, changes) => {
    await expect(aBucket(changes).put(newKey(1), Buffer.from('x'))).rejects.toMatchObject({ reason })
  })

  test('opens one key by a signed address, by one method, for as long as it says', async () => {
    const [mine, others] = [newKey(1), newKey(2)]
    await bucket.put(mine, Buffer.from('mine'))
    await bucket.put(others, Buffer.from('secret'))
    const address = (await bucket.presign?.(mine, 2)) ?? ''
    expect(await (await fetch(address)).text()).toBe('mine')
    expect((await fetch(address.replace(mine, others))).status).toBe(403)
    expect((await fetch(address.replace('X-Amz-Expires=2', 'X-Amz-Expires=6000'))).status).toBe(403)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
    await new Promise((resolve) => setTimeout(resolve, 3_100))
    expect((await fetch(address)).status).toBe(403)
  })

  test('takes exactly so many bytes under one key by an address for putting', async () => {
    const [mine, others] = [newKey(1), newKey(2)]
    const content = randomBytes(100_000)
    const address = (await bucket.presignPut?.(mine, content.length, 60)) ?? ''
    for (const other of [content.subarray(1), Buffer.concat([content, content]), Buffer.alloc(0)])
      expect(await put(address, other)).toBe(403)
    expect(await put(address.replace(mine, others), content)).toBe(403)
    expect((await fetch(address)).status).toBe(403)
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
    await expect(bucket.sizeOf?.(mine)).rejects.toThrow(FileMissing)
    expect(await put(address, content)).toBe(200)
    expect(await bytesOf(await bucket.read(mine))).toEqual(content)
  })
})

describe.skipIf(swiftMissing !== undefined)('the product on Swift', () => {
  test('a file of 20 MB whose parts a browser brings', async () => {
    const codes = ['page', 'save', 'test', 'activate'].map((verb) => `sys:storage:${verb}`)
    const { token } = await anActor(server, { can: [...codes, 'sys:oss:upload'] })
    const draft: StorageDraft = {
      name: 'Swift',
      type: 1,
      endpoint: swift.endpoint,
      region: SWIFT_REGION,
      bucket: BUCKET,
      prefix: 'up/',
      accessKey: SWIFT_KEYS.accessKey,
      secretKey: SWIFT_KEYS.secret,
      direct: 1,
      remark: '',
    }
    const { id } = (await server.call(storageRoutes.create, { token, body: draft })).data
    const tried = (await server.call(storageRoutes.test, { token, params: { id } })).data
    expect(tried.steps.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect((await server.call(storageRoutes.activate, { token, params: { id } })).status).toBe(200)

    const content = Buffer.from(randomBytes(10 * 1024 * 1024).toString('hex'))
    const tus = new TusCaller(server, token)
    const path = await tus.begin({ name: '录像.txt', bytes: content.length })
    const params = { id: path.split('/').at(-1) ?? '' }
    swift.calls.length = 0
    for (let at = 0; at < content.length;) {
      const { data } = await server.call(ossRoutes.addressPart, { token, params, body: { offset: at } })
      const part = content.subarray(at, at + (data?.bytes ?? 0))
      expect(await put(data?.url ?? '', part)).toBe(200)
      const sha256 = createHash('sha256').update(part).digest('hex')
      at = (await server.call(ossRoutes.claimPart, { token, params, body: { offset: at, sha256 } })).data.received
    }
    expect(swift.calls.filter((each) => each.startsWith('PUT'))).toHaveLength(Math.ceil(content.length / PART_BYTES))
    const made = await tus.finish(path)
    expect(made.data, JSON.stringify(made.body)).toMatchObject({ bytes: content.length })
    expect((await server.node.app.inject({ url: made.data.url })).rawPayload.equals(content)).toBe(true)
    // The parts go.
    await until(() => swift.calls.filter((each) => each.startsWith('DELETE')).length === 3, 30_000)
  })

  test('pages of the allowed origin may put to it, others may not', async () => {
    swift.allowedOrigin = 'https://office.example'
    const address = (await bucket.presignPut?.(newKey(1), 3, 60)) ?? ''
    const ask = (origin: string) => fetch(address, { method: 'OPTIONS', headers: { origin } })
    expect((await ask('https://office.example')).headers.get('access-control-allow-origin')).toBe(
      'https://office.example',
    )
    expect((await ask('https://evil.example')).status).toBe(403)
  })
})
