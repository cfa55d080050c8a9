/** Moving files between storages: nothing is lost, readers notice nothing, and what differs is not switched. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { taskRoutes } from '#contract/task.ts'
import { TaskWatch } from '#kernel/tasks/watch.ts'
import { storageRoutes } from '#files/contract/storage.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { S3Double } from '../../../../tests/s3-double.ts'
import { named } from '../../../../tests/some-files.ts'
import { uploadFile } from '../../../../tests/stored-files.ts'
import { asSuperuser, OURS } from '../../../../tests/two-tenants.ts'
import { sweepLeftovers } from './migration.service.ts'

const SECRET = 'the-secret-of-the-bucket'
let server: TestServer & { close: () => Promise<void> }
let superuser: Awaited<ReturnType<typeof asSuperuser>>
let cloud: S3Double
let ann: TestActor
let local: string
let bucket: string

beforeAll(async () => {
  cloud = await S3Double.start({ accessKey: 'AKTEST', secret: SECRET })
  server = await aServer({ listen: true, env: { EGRESS_ALLOW: `127.0.0.1:${cloud.port}`, LOG_LEVEL: 'silent' } })
  superuser = await asSuperuser(server.urls.owner)
  await superuser.query('delete from sys_oss_use')
  await superuser.query('delete from sys_oss')
  ann = await anActor(server, { can: [...CODES, 'sys:oss:upload', 'sys:oss:page'] })
  const { data } = await server.call(storageRoutes.page, { token: ann.token, query: {} })
  local = data.list[0]?.id ?? ''
  const { endpoint, region } = cloud
  const keys = { accessKey: 'AKTEST', secretKey: SECRET, bucket: cloud.bucket, prefix: '', remark: '' }
  const body = { name: 'Cloud', type: 1, endpoint, region, ...keys } as const
  bucket = (await server.call(storageRoutes.create, { token: ann.token, body })).data.id
})
afterEach(async () => {
  cloud.interfere = undefined
  await until(async () => !(await isOpen()), 30_000)
  await superuser.query('delete from sys_oss')
  await superuser.query('delete from sys_storage_leftover')
  await superuser.query('delete from sys_task') // their reports are files, too
  cloud.objects.clear()
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await cloud.stop()
})

const CODES = ['sys:storage:page', 'sys:storage:save', 'sys:storage:activate']
const begin = (id: string, toId: string, { token } = ann) =>
  server.call(storageRoutes.migrate, { token, params: { id }, body: { toId } })
const latest = async () => (await server.call(storageRoutes.migration, { token: ann.token })).data
const isOpen = async () => ['waiting', 'running'].includes((await latest())?.status ?? '')
async function migrated(from: string, to: string): Promise<string> {
  const { status, data, body } = await begin(from, to)
  expect(status, JSON.stringify(body)).toBe(200)
  await until(async () => !(await isOpen()), 30_000)
  return data.id
}
async function someFiles(count: number) {
  const files = []
  for (let at = 0; at < count; at += 1) {
    const content = randomBytes(2_000).toString('hex')
    files.push({ ...(await uploadFile(server, { token: ann.token, file: named(`${at}.txt`, content) })), content })
  }
  return files
}
const reportOf = async (id: string) => {
  const { data } = await server.call(taskRoutes.file, { token: ann.token, params: { id } })
  return (data as unknown as Buffer).toString()
}
const read = async (url: string) => (await server.node.app.inject({ url })).payload
const placesOf = async () =>
  (await superuser.query<{ id: string; place: string }>('select id, storage_key as place from sys_oss order by id'))
    .rows
const leftovers = async () =>
  (await superuser.query<{ place: string }>('select place from sys_storage_leftover')).rows.map(({ place }) => place)
const sweep = () => sweepLeftovers(server.node.kernel, OURS)

describe('a move', () => {
  test('takes all files along, one by one; readers read the whole time, and sources stay for a day', async () => {
    const files = await someFiles(9)
    const sources = (await placesOf()).map(({ place }) => place)
    const { data } = await begin(local, bucket)
    let reads = 0
    do {
      for (const { url, content } of files) expect(await read(url)).toBe(content)
      reads += 1
    } while (await isOpen())
    expect(reads).toBeGreaterThan(0)
    expect(await latest()).toMatchObject({ id: data.id, status: 'done', done: 9, total: 9, to: 'Cloud' })
    expect((await placesOf()).every(({ place }) => place.endsWith(`@${bucket}`))).toBe(true)
    expect(cloud.objects.size).toBe(9)
    for (const { url, content } of files) expect(await read(url)).toBe(content)

    expect((await leftovers()).sort()).toEqual(sources.sort())
    await sweep()
    const { files: stores } = server.node.kernel
    for (const place of sources) (await stores.read(place)).destroy()
    await superuser.query(`update sys_storage_leftover set due_at = now()`)
    await sweep()
    for (const place of sources) await expect(stores.read(place)).rejects.toThrow('no file')
    expect(await leftovers()).toEqual([])
    expect(await reportOf(data.id)).toBe('\uFEFFtable,id,result\r\n')
  })

  test('back again within the day does not lose what came back', async () => {
    const files = await someFiles(2)
    await migrated(local, bucket)
    await migrated(bucket, local)
    await superuser.query(`update sys_storage_leftover set due_at = now()`)
    await sweep()
    for (const { url, content } of files) expect(await read(url)).toBe(content)
    expect(cloud.objects.size).toBe(0)
  })

  test('does not switch a file whose copy differs, or which is gone; the report names them', async () => {
    const [good, bad, lost] = await someFiles(3)
    await server.node.kernel.files.remove((await placesOf()).find(({ id }) => id === lost?.id)?.place ?? '')
    cloud.interfere = async (request, response) => {
      const content = cloud.objects.get(request.url?.slice(`/${cloud.bucket}/`.length) ?? '')
      if (request.method !== 'GET' || !content?.equals(Buffer.from(bad?.content ?? ''))) return false
      response.writeHead(200).end('something else')
      return true
    }
    const id = await migrated(local, bucket)
    const where = new Map((await placesOf()).map((row) => [row.id, row.place]))
    expect(where.get(good?.id ?? '')).toContain(`@${bucket}`)
    expect(where.get(bad?.id ?? '')).not.toContain('@')
    expect(await read(bad?.url ?? '')).toBe(bad?.content)
    expect(cloud.objects.size).toBe(1)
    const report = await reportOf(id)
    expect(report.split('\r\n').slice(1, -1).sort()).toEqual(
      [`sys_oss,${bad?.id},different`, `sys_oss,${lost?.id},missing`].sort(),
    )
  })

  test('leaves a file that is deleted meanwhile deleted, and no copy of it', async () => {
    const [file] = await someFiles(1)
    cloud.interfere = async ({ method }) => {
      if (method === 'PUT' && (await latest())?.status === 'running')
        await server.call(ossRoutes.removeMany, { token: ann.token, body: [file?.id ?? ''] })
      return false
    }
    await migrated(local, bucket)
    expect(await placesOf()).toEqual([])
    expect([...cloud.objects.keys()]).toEqual([])
  })
})

describe('one that takes long', () => {
  /** Begins a move in which every copy takes a while; resolves when it has moved something. */
  async function aSlowMove(): Promise<void> {
    cloud.interfere = async ({ method }) => {
      if (method === 'PUT') await sleep(400)
      return false
    }
    expect((await begin(local, bucket)).status).toBe(200)
    await until(async () => (await latest())?.status === 'running' && cloud.objects.size >= 4, 20_000)
  }

  test('is alone, and can be cancelled by any user who may begin one: what was moved stays, nothing is half', async () => {
    const files = await someFiles(20)
    await aSlowMove()
    expect(await begin(local, bucket)).toMatchObject({ status: 409, body: { error: 'storage_in_use' } })
    const bob = await anActor(server, { can: CODES })
    expect((await server.call(storageRoutes.cancel, { token: bob.token })).status).toBe(200)
    expect(await latest()).toMatchObject({ status: 'canceled', isCancelable: false })
    expect((await server.call(storageRoutes.cancel, { token: bob.token })).status).toBe(404)
    const before = (await placesOf()).filter(({ place }) => place.includes('@')).length
    await sleep(1_500)
    const after = (await placesOf()).filter(({ place }) => place.includes('@')).length
    expect(after).toBeLessThanOrEqual(before + 4) // those on their way
    expect(after).toBeLessThan(files.length)
    for (const { url, content } of files) expect(await read(url)).toBe(content)
  })

  test('begun twice in the same instant, on two nodes, it begins once; nor does an old one go on beside it', async () => {
    const files = await someFiles(6)
    const { data: old } = await begin(local, bucket)
    await server.call(storageRoutes.cancel, { token: ann.token })
    const other = await aNode(server.urls, { env: { EGRESS_ALLOW: `127.0.0.1:${cloud.port}`, LOG_LEVEL: 'silent' } })
    try {
      cloud.interfere = async ({ method }) => {
        if (method === 'PUT') await sleep(300)
        return false
      }
      const bob = await anActor(server, { can: CODES })
      const calls = [server, other, server, other, server, other].map((node, at) =>
        node.call(storageRoutes.migrate, {
          token: (at % 2 === 0 ? ann : bob).token,
          params: { id: local },
          body: { toId: bucket },
        }),
      )
      const answers = await Promise.all(calls)
      const refused = answers.filter(({ status }) => status === 409)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(refused.map(({ body }) => body.error)).toEqual(Array.from({ length: 5 }, () => 'storage_in_use'))
      const again = await server.call(taskRoutes.retry, { token: ann.token, params: { id: old.id } })
      expect(again).toMatchObject({ status: 409, body: { error: 'taken_meanwhile' } })
      const { rows } = await superuser.query(
        `select from sys_task where kind = 'storage.migrate' and status in ('waiting', 'running')`,
      )
      expect(rows).toHaveLength(1)
    } finally {
      cloud.interfere = undefined
      await until(async () => !(await isOpen()), 30_000)
      await other.stop()
    }
    for (const { url, content } of files) expect(await read(url)).toBe(content)
  })

  test('is paused and goes on where it was, with the same figures; meanwhile nothing moves', async () => {
    const files = await someFiles(20)
    await aSlowMove()
    const bob = await anActor(server, { can: CODES })
    expect((await server.call(storageRoutes.resume, { token: bob.token })).status).toBe(404)
    expect((await server.call(storageRoutes.pause, { token: bob.token })).status).toBe(200)
    expect(await latest()).toMatchObject({ isPaused: true, isResumable: true, isCancelable: false, total: 20 })
    expect((await server.call(storageRoutes.pause, { token: bob.token })).status).toBe(404)
    const moved = async () => (await placesOf()).filter(({ place }) => place.includes('@')).length
    await sleep(1_500) // those on their way
    const stopped = await moved()
    await sleep(1_000)
    expect(await moved()).toBe(stopped)
    expect(stopped).toBeLessThan(20)
    const looker = await anActor(server, { can: ['sys:storage:page'] })
    const seen = await server.call(storageRoutes.migration, { token: looker.token })
    expect(seen.data).toMatchObject({ isPaused: true, isResumable: false })
    cloud.interfere = undefined
    expect((await server.call(storageRoutes.resume, { token: bob.token })).status).toBe(200)
    await until(async () => (await latest())?.status === 'done', 30_000)
    expect(await latest()).toMatchObject({ done: 20, total: 20, isPaused: false, isResumable: false })
    expect((await placesOf()).every(({ place }) => place.endsWith(`@${bucket}`))).toBe(true)
    for (const { url, content } of files) expect(await read(url)).toBe(content)
  })

  // A lost attempt is begun anew half a minute later.
  test.runIf(process.env['LONG'] === '1')('goes on where it was when its attempt was lost', async () => {
    const files = await someFiles(12)
    await aSlowMove()
    // As a node that dies leaves it: claimed, and without a sign of life.
    const { rows } = await superuser.query<{ file_key: string }>(
      `update sys_task set claimed_by = 'lost', alive_until = now() - interval '1 hour', file_key = file_key || 'x'
       where kind = 'storage.migrate' and status = 'running' returning file_key`,
    )
    expect(rows).toHaveLength(1)
    cloud.interfere = undefined
    await new TaskWatch(server.node.kernel).look()
    await until(async () => (await latest())?.status === 'done', 60_000)
    expect((await placesOf()).every(({ place }) => place.endsWith(`@${bucket}`))).toBe(true)
    for (const { url, content } of files) expect(await read(url)).toBe(content)
  })
})

describe('what is refused', () => {
  test('to itself, to one that there is not, and to one that cannot be used', async () => {
    for (const toId of [local, '00000000-0000-7000-8000-000000000000'])
      expect(await begin(local, toId)).toMatchObject({ status: 400 })
    cloud.interfere = (_, response) => Boolean(response.writeHead(500).end())
    expect(await begin(local, bucket)).toMatchObject({ status: 422, body: { error: 'storage_unusable' } })
    expect(await begin(bucket, bucket)).toMatchObject({ status: 400 })
  })
})
