/** Parts that a browser brings to the storage itself: what an address is good for, and what it is not. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PART_BYTES } from '#contract/upload-parts.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { storageRoutes, type StorageDraft } from '#files/contract/storage.ts'
import { ClamdDouble, eicar } from '../../../../tests/clamd-double.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { setParam } from '../../../../tests/params.ts'
import { anActor } from '../../../../tests/people.ts'
import { S3Double } from '../../../../tests/s3-double.ts'
import { TusCaller } from '../../../../tests/tus-caller.ts'
import { asSuperuser, OURS } from '../../../../tests/two-tenants.ts'
import { createStorageSource } from '../storage/storage-source.ts'
import { sweepAddresses } from './direct.service.ts'

const SECRET = 'the-secret-of-the-bucket'
const STORAGE_CODES = ['page', 'save', 'update', 'test', 'activate', 'delete'].map((verb) => `sys:storage:${verb}`)
let server: TestServer & { close: () => Promise<void> }
let superuser: Awaited<ReturnType<typeof asSuperuser>>
let clamd: ClamdDouble
let cloud: S3Double
let admin: string
let annsToken: string
let bobsToken: string
let ann: TusCaller
let bucket: string

beforeAll(async () => {
  clamd = await ClamdDouble.start()
  cloud = await S3Double.start({ accessKey: 'AKTEST', secret: SECRET })
  const env = { EGRESS_ALLOW: `127.0.0.1:${cloud.port}`, CLAMD: clamd.address, LOG_LEVEL: 'silent' }
  server = await aServer({ listen: true, env })
  superuser = await asSuperuser(server.urls.owner)
  admin = await server.admin()
  annsToken = (await anActor(server, { can: ['sys:oss:upload', ...STORAGE_CODES], realName: 'Ann' })).token
  bobsToken = (await anActor(server, { can: ['sys:oss:upload'], realName: 'Bob' })).token
  ann = new TusCaller(server, annsToken)
  const { endpoint, region, bucket: name } = cloud
  const keys = { accessKey: 'AKTEST', secretKey: SECRET }
  bucket = await make({ name: 'Cloud', type: 1, endpoint, region, bucket: name, prefix: 'up/', ...keys, direct: 1 })
  await activate(bucket)
})
beforeEach(async () => {
  cloud.skewMs = 0
  cloud.objects.clear()
  for (const table of ['sys_oss_upload_part', 'sys_oss_upload', 'sys_oss_upload_address'])
    await superuser.query(`delete from ${table}`)
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await Promise.all([cloud.stop(), clamd.stop()])
})

async function make(draft: Partial<StorageDraft>): Promise<string> {
  const body = {
    region: '',
    prefix: '',
    accessKey: '',
    secretKey: '',
    bucket: '',
    remark: '',
    ...draft,
  } as StorageDraft
  const { data, body: answer } = await server.call(storageRoutes.create, { token: annsToken, body })
  if (!data) throw new Error(JSON.stringify(answer))
  return data.id
}
async function activate(id: string): Promise<void> {
  const { status, body } = await server.call(storageRoutes.activate, { token: annsToken, params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
}
const text = (bytes: number) => randomBytes(bytes / 2).toString('hex')
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const rows = async (table: string) => Number((await superuser.query(`select count(*) from ${table}`)).rows[0].count)
const begin = (bytes: number, name = 'large.txt', caller = ann) => caller.begin({ name, bytes })
const idOf = (path: string) => path.split('/').at(-1) ?? ''
const ask = (path: string, offset = 0, token = annsToken) =>
  server.call(ossRoutes.addressPart, { token, params: { id: idOf(path) }, body: { offset } })
const claim = (path: string, content: Uint8Array | string, { offset = 0, token = annsToken } = {}) =>
  server.call(ossRoutes.claimPart, {
    token,
    params: { id: idOf(path) },
    body: { offset, sha256: sha256(content) },
  })
const put = async (url: string, content: Uint8Array | string) =>
  (await fetch(url, { method: 'PUT', body: Buffer.from(content) })).status
const refused = ({ status, body }: { status: number; body: { error?: unknown } }) => [status, body.error]
async function address(path: string, offset = 0): Promise<string> {
  const { data, body } = await ask(path, offset)
  if (!data) throw new Error(JSON.stringify(body))
  return data.url
}
/** Brings one part whole. */
async function bring(path: string, content: Uint8Array | string, offset = 0): Promise<string> {
  const url = await address(path, offset)
  expect(await put(url, content)).toBe(200)
  expect((await claim(path, content, { offset })).data).toEqual({ received: offset + content.length })
  return url
}
const read = async (url: string) => (await server.node.app.inject({ url })).payload

describe('a file whose parts a browser brings to the bucket', () => {
  test('is made of them, and none of its bytes went through the server', async () => {
    const content = text(PART_BYTES + 60_000)
    const path = await begin(content.length)
    const [first, second] = [content.slice(0, PART_BYTES), content.slice(PART_BYTES)]
    const { data } = await ask(path)
    expect(data).toMatchObject({ bytes: PART_BYTES })
    expect(data?.url).not.toContain(SECRET)
    await bring(path, first)
    await bring(path, second, PART_BYTES)
    const made = await ann.finish(path)
    expect(made.data, JSON.stringify(made.body)).toMatchObject({ bytes: content.length })
    expect(await read(made.data.url)).toBe(content)
    await until(() => cloud.objects.size === 1, 15_000)
  })

  test('goes on through the server where it went on so', async () => {
    const content = text(30_000)
    const path = await begin(content.length)
    await ann.patch(path, 0, content.slice(0, 10_000))
    expect(refused(await ask(path, 0))).toEqual([409, 'upload_offset'])
    await bring(path, content.slice(10_000), 10_000)
    expect(await read((await ann.finish(path)).data.url)).toBe(content)
  })

  test('gets the same place for the same part, however often it asks, and in several calls', async () => {
    const path = await begin(6)
    const asked = await Promise.all(Array.from({ length: 5 }, () => address(path)))
    expect(new Set(asked.map((url) => new URL(url).pathname)).size).toBe(1)
    expect(await rows('sys_oss_upload_address')).toBe(1)
  })

  test('of parts that are claimed at the same time one counts', async () => {
    const path = await begin(6)
    await put(await address(path), 'abcdef')
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(path, 'abcdef')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'upload_offset')).toHaveLength(4)
    expect(await rows('sys_oss_upload_part')).toBe(1)
  })
})

describe('parts go through the server', () => {
  const changed = async (direct: 0 | 1) => {
    const { data } = await server.call(storageRoutes.get, { token: annsToken, params: { id: bucket } })
    const { name, type, endpoint, region, bucket: group, prefix, accessKey, remark, version } = data
    const body = { id: bucket, version, name, endpoint, region, bucket: group, prefix, accessKey, remark, direct }
    const update = { ...body, type: type === 1 ? (1 as const) : (2 as const) }
    expect((await server.call(storageRoutes.update, { token: annsToken, body: update })).status).toBe(200)
  }

  test('where the storage may not be called by browsers; the policy of the page follows', async () => {
    const source = createStorageSource(server.node.kernel)
    const origin = new URL(cloud.endpoint).origin
    expect([await source.hasAny(), await source.origins(OURS), await source.origins(2)]).toEqual([true, [origin], []])
    await changed(0)
    const path = await begin(6)
    expect((await ask(path)).data).toBeNull()
    expect(await rows('sys_oss_upload_address')).toBe(0)
    await until(async () => !(await source.hasAny()))
    await changed(1)
    await until(async () => (await source.origins(OURS)).includes(origin))
  })

  test('where files lie on the local disk', async () => {
    const { data } = await server.call(storageRoutes.page, { token: annsToken, query: { type: '5' } })
    await activate(data.list[0]?.id ?? '')
    expect((await ask(await begin(6))).data).toBeNull()
    await activate(bucket)
  })
})

describe('an address', () => {
  test('opens no other key, and takes no other size, method or time than it was signed for', async () => {
    const url = await address(await begin(6))
    const other = new URL(await address(await begin(6))).pathname
    expect(await put(url.replace(new URL(url).pathname, other), 'abcdef')).toBe(403)
    for (const content of ['abcde', 'abcdefg', '', text(100_000)]) expect(await put(url, content)).toBe(403)
    for (const method of ['GET', 'DELETE']) expect((await fetch(url, { method })).status).toBe(403)
    expect(await put(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'), 'abcdef')).toBe(403)
    cloud.skewMs = 301_000
    expect(await put(url, 'abcdef')).toBe(403)
    expect(cloud.objects.size).toBe(0)
  })

  test("is given for one's own upload alone, and with the permission", async () => {
    const path = await begin(6)
    for (const each of [path, path.replace(/[\da-f]{12}$/, '000000000000')]) {
      expect(refused(await ask(each, 0, bobsToken))).toEqual([404, 'not_found'])
      expect(refused(await claim(each, 'abcdef', { token: bobsToken }))).toEqual([404, 'not_found'])
    }
    const nora = (await anActor(server, { can: ['sys:oss:page'] })).token
    expect((await ask(path, 0, nora)).status).toBe(403)
    expect((await claim(path, 'abcdef', { token: nora })).status).toBe(403)
    expect(await rows('sys_oss_upload_address')).toBe(0)
  })

  test('is not given where the upload is not, nor behind its end', async () => {
    const path = await begin(6)
    for (const offset of [1, 6, 7, 9e15]) expect(refused(await ask(path, offset))).toEqual([409, 'upload_offset'])
    expect((await ask(path, -1)).status).toBe(400)
    await bring(path, 'abcdef')
    expect(refused(await ask(path, 6))).toEqual([409, 'upload_offset'])
  })

  test('is not given when the room is taken, also by what other addresses may bring', async () => {
    await setParam(server, admin, { key: 'oss.user.mb', value: 20 })
    try {
      const { token } = await anActor(server, { can: ['sys:oss:upload'], realName: 'Carol' })
      const carol = new TusCaller(server, token)
      const aPart = () => begin(PART_BYTES, 'large.txt', carol)
      const [first, second, third] = [await aPart(), await aPart(), await aPart()]
      for (const path of [first, first, second]) expect((await ask(path, 0, token)).status).toBe(200)
      expect(refused(await ask(third, 0, token))).toEqual([409, 'quota_reached'])
      // Given up: what can still come by its address takes room until it has ended.
      expect((await carol.ask('DELETE', first)).status).toBe(204)
      expect(refused(await ask(third, 0, token))).toEqual([409, 'quota_reached'])
      await superuser.query(`update sys_oss_upload_address set until = now() - interval '2 hours'`)
      expect(await sweepAddresses(server.node.kernel, OURS)).toBe(2)
      expect((await ask(third, 0, token)).status).toBe(200)
    } finally {
      await setParam(server, admin, { key: 'oss.user.mb', value: 0 })
    }
  })
})

describe('addresses of finished uploads', () => {
  /** With a user who may have so many MB. */
  async function carolWith(mb: number, work: (carol: TusCaller, token: string) => Promise<void>): Promise<void> {
    await setParam(server, admin, { key: 'oss.user.mb', value: mb })
    try {
      const { token } = await anActor(server, { can: ['sys:oss:upload'], realName: 'Carol' })
      await work(new TusCaller(server, token), token)
    } finally {
      await setParam(server, admin, { key: 'oss.user.mb', value: 0 })
    }
  }

  test('bring no more than fits beside the files: what would goes through the server, and nothing is refused', async () => {
    await carolWith(20, async (carol, token) => {
      const aPart = () => begin(PART_BYTES, 'large.txt', carol)
      const content = text(PART_BYTES)
      const first = await aPart()
      const { data } = await ask(first, 0, token)
      expect(await put(data?.url ?? '', content)).toBe(200)
      await claim(first, content, { token })
      expect((await carol.finish(first)).status).toBe(200)
      // The file has 8 MB, its address could bring as many again: another part would not fit beside both.
      const second = await aPart()
      expect(await ask(second, 0, token)).toMatchObject({ status: 200, body: { data: null } })
      expect(await rows('sys_oss_upload_address')).toBe(1)
      await carol.patch(second, 0, content)
      expect((await carol.finish(second)).status).toBe(200)
      const stored = () => [...cloud.objects.values()].reduce((sum, each) => sum + each.length, 0)
      expect(await put(data?.url ?? '', content)).toBe(200)
      await until(() => cloud.objects.size === 3, 15_000)
      expect(stored()).toBeLessThanOrEqual(3 * PART_BYTES)
      // Swept, what came late is gone and the room is there again; a file that does not fit is refused as ever.
      await superuser.query(`update sys_oss_upload_address set until = now() - interval '61 minutes'`)
      expect(await sweepAddresses(server.node.kernel, OURS)).toBe(1)
      await until(() => cloud.objects.size === 2, 15_000)
      expect((await ask(await begin(1_000, 'small.txt', carol), 0, token)).data?.bytes).toBe(1_000)
      expect((await carol.create({ name: 'large.txt', bytes: PART_BYTES })).status).toBe(409)
    })
  })

  test('are counted exactly, however many are asked for at the same time', async () => {
    await carolWith(20, async (carol, token) => {
      const paths = []
      for (let at = 0; at < 6; at += 1) paths.push(await begin(PART_BYTES, 'large.txt', carol))
      const answers = await Promise.all(paths.map((path) => ask(path, 0, token)))
      expect(answers.filter(({ data }) => data?.bytes === PART_BYTES)).toHaveLength(2)
      expect(answers.filter(({ body }) => body.error === 'quota_reached')).toHaveLength(4)
    })
  })
})

describe('a part counts only', () => {
  test('when it is there, and as large as it was announced', async () => {
    const path = await begin(6)
    expect(refused(await claim(path, 'abcdef'))).toEqual([409, 'upload_offset'])
    await address(path)
    expect(refused(await claim(path, 'abcdef'))).toEqual([409, 'upload_offset'])
    const [place] = (await superuser.query('select place from sys_oss_upload_address')).rows
    // As a storage would have it that does not look at the length.
    cloud.objects.set(`up/${String(place.place).split('@')[0]}`, Buffer.from('abcdefg'))
    expect(refused(await claim(path, 'abcdefg'))).toEqual([460, 'upload_checksum'])
    expect(await ann.offset(path)).toBe(0)
    expect((await claim(path, 'abc', { offset: 3 })).status).toBe(409)
  })

  test('when its content is what its sender declared; otherwise the upload is over and no file came of it', async () => {
    const files = await rows('sys_oss')
    const path = await begin(6)
    await put(await address(path), 'abcdef')
    expect((await claim(path, 'ABCDEF')).status).toBe(200)
    expect(refused(await ann.finish(path))).toEqual([460, 'upload_checksum'])
    expect((await ann.ask('HEAD', path)).status).toBe(404)
    expect(await rows('sys_oss')).toBe(files)
  })

  test('while no one changes it behind its back, however late', async () => {
    const files = await rows('sys_oss')
    const path = await begin(6)
    const url = await bring(path, 'abcdef')
    expect(await put(url, 'ABCDEF')).toBe(200)
    expect(refused(await ann.finish(path))).toEqual([460, 'upload_checksum'])
    expect(await rows('sys_oss')).toBe(files)
  })

  test('as what it is seen as: another beginning is not shown to the look at its type', async () => {
    // The bucket answers the first reading with a text, and every later one with a program.
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(20_000)])
    const path = await begin(program.length, 'notes.txt')
    await bring(path, program)
    let reads = 0
    const key = [...cloud.objects.keys()].find((each) => cloud.objects.get(each)?.equals(program)) ?? ''
    cloud.interfere = ({ method }) => {
      if (method === 'GET') cloud.objects.set(key, reads++ === 0 ? Buffer.from('a'.repeat(program.length)) : program)
      return false
    }
    expect(refused(await ann.finish(path))).toEqual([460, 'upload_checksum'])
    cloud.interfere = undefined
    expect(reads).toBe(1)
  })
})

test('an infected file is refused before it is one', async () => {
  await setParam(server, admin, { key: 'oss.scan', value: 2 })
  try {
    const files = await rows('sys_oss')
    const path = await begin(eicar().length)
    await bring(path, eicar())
    expect(refused(await ann.finish(path))).toEqual([422, 'file_infected'])
    expect((await ann.ask('HEAD', path)).status).toBe(404)
    expect(await rows('sys_oss')).toBe(files)
  } finally {
    await setParam(server, admin, { key: 'oss.scan', value: 0 })
  }
})

test('what comes after the file is made, or given up, is removed and is nowhere to be seen', async () => {
  const path = await begin(6)
  const url = await bring(path, 'abcdef')
  const { data } = await ann.finish(path)
  await until(() => cloud.objects.size === 1, 15_000)
  expect(await put(url, 'ABCDEF')).toBe(200)
  expect(await read(data.url)).toBe('abcdef')
  expect(refused(await ask(path))).toEqual([409, 'upload_offset'])
  expect(refused(await claim(path, 'ABCDEF'))).toEqual([409, 'upload_offset'])
  expect(cloud.objects.size).toBe(2)
  // While an address is out, the storage is in use.
  expect(await sweepAddresses(server.node.kernel, OURS)).toBe(0)
  await superuser.query(`update sys_oss_upload_address set until = now() - interval '61 minutes'`)
  expect(await sweepAddresses(server.node.kernel, OURS)).toBe(1)
  await until(() => cloud.objects.size === 1, 15_000)
  expect(await read(data.url)).toBe('abcdef')
})

test('parts whose upload goes on stay when their addresses are forgotten', async () => {
  const path = await begin(12)
  await bring(path, 'abcdef'.repeat(2).slice(0, 12))
  await superuser.query(`update sys_oss_upload_address set until = now() - interval '61 minutes'`)
  expect(await sweepAddresses(server.node.kernel, OURS)).toBe(0)
  expect(await rows('sys_oss_upload_address')).toBe(0)
  expect(await read((await ann.finish(path)).data.url)).toBe('abcdefabcdef')
})
