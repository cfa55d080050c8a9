/** A backup brings back everything: rows, files, waiting work, counters; and is refused where it would harm. */
import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SEALED_LOGS, SealKey } from '#kernel/audit/seal/chain.ts'
import { checkTenant } from '#kernel/audit/seal/check.ts'
import { sealBatch } from '#kernel/audit/seal/sealer.ts'
import { takeBackup } from '#kernel/backup/backup.ts'
import { BadBackup } from '#kernel/backup/manifest.ts'
import { restoreBackup } from '#kernel/backup/restore.ts'
import { urlFor, type DatabaseUrls } from '#kernel/database/roles.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { taskRoutes } from '#contract/task.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { storageRoutes } from '#files/contract/storage.ts'
import { userRoutes } from '#system/contract/user.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { modules } from '../apps/server/modules.ts'
import { fileColumnsOf } from '../apps/server/registered.ts'
import { PASSWORDS, SECRET_KEY } from './constants.ts'
import { ROOT } from './files.ts'
import { FastDfsDouble } from './fastdfs-double.ts'
import { aNode, aServer } from './harness.ts'
import { anInstallation } from './installation.ts'
import { until } from './kernel-parts.ts'
import { aUser } from './people.ts'
import { named } from './some-files.ts'
import { uploadFile } from './stored-files.ts'
import { S3Double } from './s3-double.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

const home = await mkdtemp(join(tmpdir(), 'portico-backup-'))
const filesDir = join(home, 'files')
const folder = join(home, 'backup')
const databases: string[] = []
const superuser = new pg.Client({ connectionString: inject('superuser') })
let server: Awaited<ReturnType<typeof aServer>>
/** In the chain of the audit when the backup is taken. */
let entriesSealed: number

beforeAll(async () => {
  await superuser.connect()
  server = await aServer({ env: { FILES_DIR: filesDir } })
  const token = await server.admin()
  for (let n = 0; n < 20; n += 1) await aUser(server, { realName: `张三\t"${n}"\\N` })
  await server.call(ossRoutes.create, { token, body: { fileClass: 'file' } })
  await server.node.kernel.database.transaction(1, (tx) =>
    server.node.kernel.jobs.send(tx, { name: 'no.such-job', tenantId: 1, data: { a: 1 } }),
  )
  entriesSealed = await sealed(server.node.kernel, 0)
  await takeBackup(of(server.urls))
})

afterAll(async () => {
  await server.close()
  for (const name of databases) await superuser.query(`drop database if exists ${name} with (force)`)
  await superuser.end()
  await rm(home, { recursive: true, force: true })
})

const of = (urls: DatabaseUrls, where = folder) => ({
  urls,
  folder: where,
  filesDir,
  stores: server.node.kernel.files,
  fileColumns: fileColumnsOf(modules),
  secretKey: SECRET_KEY,
  secretsFile: undefined,
  product: '7.1.0',
  log: () => undefined,
})

async function anEmptyDatabase(): Promise<DatabaseUrls> {
  const name = `t_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await superuser.query(`create database ${name} owner portico_owner`)
  const [owner, app, dispatch] = (['owner', 'app', 'dispatch'] as const).map((role) =>
    urlFor(inject('superuser'), `portico_${role}`, PASSWORDS[role], name),
  )
  return { owner, app, dispatch } as DatabaseUrls
}

const restoring = (urls: DatabaseUrls, from = folder) => ({
  ownerUrl: urls.owner,
  folder: from,
  filesDir: join(home, `restored-${randomBytes(3).toString('hex')}`),
  secretKey: SECRET_KEY,
  migrations: allMigrations(modules),
  fileColumns: fileColumnsOf(modules),
  log: () => undefined,
})

/**
 * Seals until more audit entries than some are in the chain: transactions of other databases of the cluster may hold
 * some up for a moment. Resolves with how many there are, once both chains are found whole.
 */
async function sealed({ database, keyFor }: Pick<Kernel, 'database' | 'keyFor'>, after: number): Promise<number> {
  const key = new SealKey(keyFor('audit-seal'))
  let entries = 0
  await until(async () => {
    for (const log of SEALED_LOGS) while ((await database.transaction(1, (tx) => sealBatch(tx, key, 1, log))).more);
    const { logs } = await checkTenant({ database, key, tenantId: 1 })
    expect(logs.map(({ broken }) => broken)).toEqual([null, null])
    entries = logs.find(({ log }) => log === 'audit')?.entries ?? 0
    return entries > after
  })
  return entries
}

/** Every table with a hash of all it holds, as a user sees it whom no wall stops. */
async function everything(urls: DatabaseUrls): Promise<Record<string, string>> {
  const database = new URL(urls.owner).pathname.slice(1)
  const url = new URL(inject('superuser'))
  url.pathname = `/${database}`
  const whole = new pg.Client({ connectionString: url.toString() })
  await whole.connect()
  try {
    const { rows: tables } = await whole.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'sys_migration%'`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await whole.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
      )
      found[name] = rows[0]?.hash ?? ''
    }
    return found
  } finally {
    await whole.end()
  }
}

/** What stands between rows and those who may not see them, and between rows that belong together. */
async function foreignKeys(urls: DatabaseUrls): Promise<unknown> {
  const url = new URL(inject('superuser'))
  url.pathname = new URL(urls.owner).pathname
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  try {
    const { rows: tables } = await client.query(
      `select relname, relrowsecurity, relforcerowsecurity from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const { rows: keys } = await client.query(
      `select conname, pg_get_constraintdef(oid) as rule from pg_constraint
       where connamespace = 'public'::regnamespace and contype = 'f' order by 1, 2`,
    )
    return { tables, keys }
  } finally {
    await client.end()
  }
}

describe('a backup', () => {
  test('brings back every row of every table, with its walls and keys', async () => {
    const urls = await anEmptyDatabase()
    const { tables } = await restoreBackup(restoring(urls))
    expect(await everything(urls)).toEqual(await everything(server.urls))
    expect(await foreignKeys(urls)).toEqual(await foreignKeys(server.urls))
    expect(tables.find(({ name }) => name === 'sys_user')?.rows).toBeGreaterThan(20)
  })

  test('serves afterwards: sessions, people, files and the chain of the audit are there, new rows go on', async () => {
    const urls = await anEmptyDatabase()
    const options = restoring(urls)
    await restoreBackup(options)
    const again = await aNode(urls, { env: { FILES_DIR: options.filesDir } })
    try {
      const { database, keyFor } = again.node.kernel
      const check = await checkTenant({ database, key: new SealKey(keyFor('audit-seal')), tenantId: 1 })
      expect(check.logs).toMatchObject([{ log: 'audit', entries: entriesSealed, broken: null }, { broken: null }])
      const token = await again.admin()
      const { data } = await again.call(userRoutes.page, { token, query: { realName: '张三' } })
      expect(data.total).toBe(20)
      const { data: files } = await again.call(ossRoutes.page, { token, query: {} })
      const file = files.list[0]
      expect(file).toBeDefined()
      const { status } = await again.call(ossRoutes.create, { token, body: { fileClass: 'file' } })
      expect(status).toBe(200)
      expect(await aUser(again)).toHaveProperty('id')
      expect(await sealed(again.node.kernel, entriesSealed)).toBeGreaterThan(entriesSealed)
    } finally {
      await again.stop()
    }
  })

  test('does not stand in the way of those who write, and is of one moment', async () => {
    const elsewhere = join(home, 'while-writing')
    const done = new AbortController()
    const writing = (async () => {
      while (!done.signal.aborted) await aUser(server, { realName: 'meanwhile' })
    })()
    await takeBackup(of(server.urls, elsewhere))
    done.abort()
    await writing
    // Keys are checked against all rows: a picture of two moments would not pass.
    const { tables } = await restoreBackup(restoring(await anEmptyDatabase(), elsewhere))
    expect(tables.find(({ name }) => name === 'sys_user')?.rows).toBeGreaterThan(20)
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
      const options = { ...of(made.urls, elsewhere), stores: made.node.kernel.files, filesDir: near }
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
      await takeBackup({ ...of(made.urls, elsewhere), stores: { read }, filesDir })
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

  test('is made under a name that is free, or not at all', async () => {
    await expect(takeBackup(of(server.urls))).rejects.toThrow(/is there already/)
    const urls = await anEmptyDatabase()
    await expect(takeBackup(of(urls, join(home, 'nothing')))).rejects.toThrow(BadBackup)
  })
})

describe('restoring is refused', () => {
  test('into a database that holds an installation', async () => {
    await expect(restoreBackup(restoring(server.urls))).rejects.toThrow(/installation in this database already/)
  })

  test('with another key, from a damaged folder, from none, from a newer Portico', async () => {
    const urls = await anEmptyDatabase()
    const bad = restoring(urls)
    await expect(restoreBackup({ ...bad, secretKey: 'another key of at least 32 characters' })).rejects.toThrow(
      /SECRET_KEY/,
    )
    await expect(restoreBackup({ ...bad, folder: home })).rejects.toThrow(/holds no backup/)
    const { '0001-kernel': kernel } = allMigrations(modules)
    if (!kernel) throw new Error('the kernel has no first migration')
    await expect(restoreBackup({ ...bad, migrations: { '0001-kernel': kernel } })).rejects.toThrow(/newer/)
    const damaged = join(home, 'damaged')
    await takeBackup(of(server.urls, damaged))
    const file = join(damaged, 'tables', 'sys_user.gz')
    const bytes = await readFile(file)
    bytes[40] = (bytes[40] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(restoreBackup(restoring(urls, damaged))).rejects.toThrow(/sys_user\.gz of the backup is damaged/)
    // Nothing of it has harmed the database: the good one still goes in.
    await restoreBackup(bad)
  })
})

test(
  'by command, beside the running server with its embedded database, and into a new place',
  { timeout: 240_000 },
  async () => {
    const bundle = await serverBundle()
    const first = await anInstallation('portico-backup-')
    const [second, taken] = [join(home, 'second'), join(home, 'taken')]
    const running = new ServerProcess(bundle, first)
    try {
      const caller = await Caller.signIn(await running.ready())
      await caller.call('POST', '/sys/param', {
        key: 'kept.by.backup',
        type: 'string',
        value: 'yes',
        sensitive: 0,
        remark: '',
      })
      expect(await command(bundle, first, ['backup', taken])).toMatch(/Backed up \d+ tables/)
      expect(await command(bundle, second, ['restore', taken])).toMatch(/Restored what was backed up/)
      expect(await command(bundle, second, ['restore', taken])).toMatch(/There is an installation in .* already/)
      expect(await command(bundle, second, ['restore'])).toMatch(/Name a folder/)
    } finally {
      await running.stop()
      await rm(first, { recursive: true, force: true })
    }
    const restored = new ServerProcess(bundle, second)
    try {
      const caller = await Caller.signIn(await restored.ready())
      const found = await caller.call('GET', '/sys/param/page?order=desc&orderField=createDate')
      expect(found).toMatchObject({
        list: expect.arrayContaining([expect.objectContaining({ key: 'kept.by.backup', value: 'yes' })]) as unknown,
      })
    } finally {
      await restored.stop()
    }
  },
)

/** Runs a command of `apps/server/backup.ts`; resolves with everything it printed. */
function command(bundle: string, dataDir: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(dirname(bundle), 'backup.js'), ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', () => resolve(output))
  })
}
