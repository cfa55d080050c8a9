/** Uploads in parts on storages over the network: buckets and FastDFS, also when the storage changes on the way. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storageRoutes, type StorageDraft } from '#files/contract/storage.ts'
import { FastDfsDouble } from '../../../../tests/fastdfs-double.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { S3Double } from '../../../../tests/s3-double.ts'
import { TusCaller } from '../../../../tests/tus-caller.ts'

const SECRET = 'the-secret-of-the-bucket'
const CODES = ['page', 'save', 'test', 'activate'].map((verb) => `sys:storage:${verb}`)
let server: TestServer & { close: () => Promise<void> }
let cloud: S3Double
let fastDfs: FastDfsDouble
let ann: TestActor
let tus: TusCaller
let bucket: string
let cluster: string

beforeAll(async () => {
  cloud = await S3Double.start({ accessKey: 'AKTEST', secret: SECRET })
  fastDfs = await FastDfsDouble.start()
  const allowed = `127.0.0.1:${cloud.port},${fastDfs.addresses.join(',')}`
  server = await aServer({ listen: true, env: { EGRESS_ALLOW: allowed, LOG_LEVEL: 'silent' } })
  ann = await anActor(server, { can: [...CODES, 'sys:oss:upload'] })
  tus = new TusCaller(server, ann.token)
  const { endpoint, region, bucket: name } = cloud
  const keys = { accessKey: 'AKTEST', secretKey: SECRET }
  bucket = await make({ name: 'Cloud', type: 1, endpoint, region, bucket: name, prefix: 'up/', ...keys })
  cluster = await make({ name: 'Cluster', type: 4, endpoint: fastDfs.endpoint, bucket: '', prefix: '', region: '' })
})
beforeEach(() => void (cloud.interfere = undefined))
afterAll(async () => {
  await server.close()
  await Promise.all([cloud.stop(), fastDfs.stop()])
})

async function make(draft: Partial<StorageDraft>): Promise<string> {
  const body = { accessKey: '', secretKey: '', remark: '', ...draft } as StorageDraft
  const { data, body: answer } = await server.call(storageRoutes.create, { token: ann.token, body })
  if (!data) throw new Error(JSON.stringify(answer))
  return data.id
}
async function activate(id: string): Promise<void> {
  const { status, body } = await server.call(storageRoutes.activate, { token: ann.token, params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
}
const text = (bytes: number) => randomBytes(bytes / 2).toString('hex')
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
const begin = (content: string) =>
  tus.begin({ name: 'large.txt', bytes: content.length, more: { sha256: sha256(content) } })
const read = async (url: string) => (await server.node.app.inject({ url })).payload

test('a bucket: parts are objects, joined at the end, and gone afterwards', async () => {
  await activate(bucket)
  cloud.objects.clear()
  const content = text(60_000)
  const path = await begin(content)
  for (let at = 0; at < content.length; at += 20_000) await tus.patch(path, at, content.slice(at, at + 20_000))
  expect([...cloud.objects.values()].map(({ byteLength }) => byteLength)).toEqual([20_000, 20_000, 20_000])
  const { data, body } = await tus.finish(path)
  expect(data, JSON.stringify(body)).toMatchObject({ bytes: 60_000 })
  expect(await read(data.url)).toBe(content)
  await until(() => cloud.objects.size === 1, 15_000)
})

test('a bucket that fails: the part does not count, and the next try goes on', async () => {
  await activate(bucket)
  const path = await begin('abcdef')
  await tus.patch(path, 0, 'abc')
  cloud.interfere = (_request, response) => {
    response.writeHead(503).end()
    return true
  }
  const { status, body } = await tus.patch(path, 3, 'def')
  expect([status, body.error]).toEqual([422, 'storage_unusable'])
  cloud.interfere = undefined
  expect(await tus.offset(path)).toBe(3)
  expect((await tus.patch(path, 3, 'def')).status).toBe(204)
  expect((await tus.finish(path)).status).toBe(200)
})

test('parts that lost their content: the upload is over, and no file came of it', async () => {
  await activate(bucket)
  cloud.objects.clear()
  const path = await begin('abcdef')
  await tus.patch(path, 0, 'abcdef')
  cloud.objects.clear()
  expect((await tus.finish(path)).status).toBe(404)
  expect((await tus.ask('HEAD', path)).status).toBe(404)
})

test('an upload that began in a bucket and goes on in FastDFS becomes one file there', async () => {
  await activate(bucket)
  const content = text(40_000)
  const path = await begin(content)
  await tus.patch(path, 0, content.slice(0, 20_000))
  await activate(cluster)
  await tus.patch(path, 20_000, content.slice(20_000))
  const { data } = await tus.finish(path)
  expect(await read(data.url)).toBe(content)
})
