/** Backups beside work that goes on, and of files in storages of every type. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { takeBackup } from '#kernel/backup/backup.ts'
import { BadBackup } from '#kernel/backup/manifest.ts'
import { restoreBackup } from '#kernel/backup/restore.ts'
import { taskRoutes } from '#contract/task.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { storageRoutes } from '#files/contract/storage.ts'
import { aBackupPlace } from './backup-place.ts'
import { FastDfsDouble } from './fastdfs-double.ts'
import { aNode, aServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { aUser } from './people.ts'
import { named } from './some-files.ts'
import { uploadFile } from './stored-files.ts'
import { S3Double } from './s3-double.ts'

const place = await aBackupPlace()
const { home, anEmptyDatabase, taking, restoring } = place
afterAll(() => place.close())

test('does not stand in the way of those who write, and is of one moment', async () => {
  const elsewhere = join(home, 'while-writing')
  const filesDir = join(home, 'files')
  const server = await aServer({ env: { FILES_DIR: filesDir } })
  for (let n = 0; n < 20; n += 1) await aUser(server)
  const done = new AbortController()
  const writing = (async () => {
    while (!done.signal.aborted) await aUser(server, { realName: 'meanwhile' })
  })()
  await takeBackup(taking(server, { folder: elsewhere, filesDir }))
  done.abort()
  await writing
  // Keys are checked against all rows: a picture of two moments would not pass.
  const { tables } = await restoreBackup(restoring(await anEmptyDatabase(), elsewhere))
  expect(tables.find(({ name }) => name === 'sys_user')?.rows).toBeGreaterThan(20)
  await server.close()
})

test('takes along what lies in storages of every type; restored, it lies on the local disk and needs none', async () => {
  const cloud = await S3Double.start({ accessKey: 'AK', secret: 'secret' })
  const fastDfs = await FastDfsDouble.start()
  const elsewhere = join(home, 'with-every-type')
  const near = join(home, 'near')
  const allowed = [`127.0.0.1:${cloud.port}`, ...fastDfs.addresses].join(',')
  const made = await aServer({ env: { EGRESS_ALLOW: allowed, FILES_DIR: near, LOG_LEVEL: 'silent' } })
  try {
    const token = await made.admin()
    const { endpoint, region, bucket } = cloud
    const keys = { region, bucket, accessKey: 'AK', secretKey: 'secret' }
    const contents = new Map<string, string>()
    const store = async (name: string) => {
      const content = `${name} ${randomBytes(40_000).toString('hex')}`
      await uploadFile(made, { token, file: named(name, content) })
      contents.set(name, content)
    }
    await store('type-5.txt')
    for (const type of [1, 2, 3, 4] as const) {
      const place = type === 4 ? { endpoint: fastDfs.endpoint, bucket: 'group1' } : { endpoint, ...keys }
      const body = { name: `Type ${type}`, type, prefix: type === 4 ? '' : `of-${type}/`, ...place }
      const params = { id: (await made.call(storageRoutes.create, { token, body })).data.id }
      expect((await made.call(storageRoutes.activate, { token, params })).status).toBe(200)
      await store(`type-${type}.txt`)
    }
    expect([cloud.objects.size, fastDfs.files.size]).toEqual([3, 1])
    const options = taking(made, { folder: elsewhere, filesDir: near })
    cloud.skewMs = 3_600_000
    await expect(takeBackup(options)).rejects.toThrow(BadBackup)
    cloud.skewMs = 0
    const bytes = [...contents.values()].reduce((sum, content) => sum + content.length, 0)
    expect((await takeBackup(options)).files).toEqual({ count: 5, bytes })
    const urls = await anEmptyDatabase()
    const back = restoring(urls, elsewhere)
    await restoreBackup(back)
    await Promise.all([cloud.stop(), fastDfs.stop()])
    const again = await aNode(urls, { env: { FILES_DIR: back.filesDir } })
    try {
      const admin = await again.admin()
      for (const [name, content] of contents) {
        const { data } = await again.call(ossRoutes.page, { token: admin, query: { name } })
        expect((await again.node.app.inject({ url: data.list[0]?.url ?? '' })).payload === content, name).toBe(true)
      }
      await uploadFile(again, { token: admin, file: named('new.txt', 'here') })
    } finally {
      await again.stop()
    }
  } finally {
    await made.close()
  }
})

test('has what moves between storages while it is made', { timeout: 180_000 }, async () => {
  const cloud = await S3Double.start({ accessKey: 'AK', secret: 'secret' })
  const elsewhere = join(home, 'while-moving')
  const env = { EGRESS_ALLOW: `127.0.0.1:${cloud.port}`, FILES_DIR: join(home, 'moving'), LOG_LEVEL: 'silent' }
  const made = await aServer({ listen: true, env })
  try {
    const token = await made.admin()
    const { endpoint, region, bucket } = cloud
    const local = (await made.call(storageRoutes.page, { token, query: {} })).data.list[0]?.id ?? ''
    const body = { name: 'Cloud', type: 1, endpoint, region, bucket, accessKey: 'AK', secretKey: 'secret' } as const
    const { id } = (await made.call(storageRoutes.create, { token, body })).data
    await made.call(storageRoutes.activate, { token, params: { id } })
    const move = async (from: string, to: string) => {
      const begun = await made.call(storageRoutes.migrate, { token, params: { id: from }, body: { toId: to } })
      const status = async () => (await made.call(storageRoutes.migration, { token })).data?.status
      await until(async () => (await status()) === 'done', 30_000)
      return begun.data.id
    }
    const report = await move(local, id) // its report lies in the bucket, too
    await uploadFile(made, { token, file: named('far.txt', 'far away') })
    let moving: Promise<unknown> | undefined
    const { files } = made.node.kernel
    // When the first file is copied, all of them move to the local disk.
    const read: typeof files.read = async (place, part) => {
      await (moving ??= move(id, local))
      return files.read(place, part)
    }
    const filesDir = join(home, 'none')
    await takeBackup({ ...taking(made, { folder: elsewhere, filesDir }), stores: { read } })
    expect(moving).toBeDefined()
    const urls = await anEmptyDatabase()
    const back = restoring(urls, elsewhere)
    await restoreBackup(back)
    const again = await aNode(urls, { env: { FILES_DIR: back.filesDir } })
    try {
      const admin = await again.admin()
      const { data } = await again.call(ossRoutes.page, { token: admin, query: { name: 'far.txt' } })
      expect((await again.node.app.inject({ url: data.list[0]?.url ?? '' })).payload).toBe('far away')
      const sheet = await again.call(taskRoutes.file, { token: admin, params: { id: report } })
      expect((sheet.data as unknown as Buffer).toString()).toContain('table,id,result')
    } finally {
      await again.stop()
    }
  } finally {
    await made.close()
    await cloud.stop()
  }
})
