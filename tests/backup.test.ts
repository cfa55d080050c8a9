/** A backup brings back everything: rows, files, waiting work, counters; and is refused where it would harm. */
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SEALED_LOGS, SealKey } from '#kernel/audit/seal/chain.ts'
import { checkTenant } from '#kernel/audit/seal/check.ts'
import { sealBatch } from '#kernel/audit/seal/sealer.ts'
import { takeBackup } from '#kernel/backup/backup.ts'
import { BadBackup } from '#kernel/backup/manifest.ts'
import { restoreBackup } from '#kernel/backup/restore.ts'
import type { DatabaseUrls } from '#kernel/database/roles.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { userRoutes } from '#system/contract/user.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { modules } from '../apps/server/modules.ts'
import { aBackupPlace } from './backup-place.ts'
import { ROOT } from './files.ts'
import { aNode, aServer, type TestServer } from './harness.ts'
import { anInstallation } from './installation.ts'
import { until } from './kernel-parts.ts'
import { aUser } from './people.ts'
import { Caller, serverBundle, ServerProcess } from './server-process.ts'

const place = await aBackupPlace()
const { home, anEmptyDatabase, taking, restoring } = place
const folder = join(home, 'backup')
const filesDir = join(home, 'files')
let server: Awaited<ReturnType<typeof aServer>>
/** In the chain of the audit when the backup is taken. */
let entriesSealed: number
/** Restored from the backup. */
let urls: DatabaseUrls
let restored: { filesDir: string; tables: Awaited<ReturnType<typeof restoreBackup>>['tables'] }

beforeAll(async () => {
  server = await aServer({ env: { FILES_DIR: filesDir } })
  const token = await server.admin()
  for (let n = 0; n < 20; n += 1) await aUser(server, { realName: `张三\t"${n}"\\N` })
  await server.call(ossRoutes.create, { token, body: { fileClass: 'file' } })
  await server.node.kernel.database.transaction(1, (tx) =>
    server.node.kernel.jobs.send(tx, { name: 'no.such-job', tenantId: 1, data: { a: 1 } }),
  )
  entriesSealed = await sealed(server.node.kernel, 0)
  await takeBackup(of(server))
  urls = await anEmptyDatabase()
  const options = restoring(urls, folder)
  restored = { ...(await restoreBackup(options)), filesDir: options.filesDir }
}, 180_000)

afterAll(async () => {
  await server.close()
  await place.close()
})

const of = (whose: Pick<TestServer, 'urls' | 'node'>, where = folder) => taking(whose, { folder: where, filesDir })

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
    expect(await everything(urls)).toEqual(await everything(server.urls))
    expect(await foreignKeys(urls)).toEqual(await foreignKeys(server.urls))
    expect(restored.tables.find(({ name }) => name === 'sys_user')?.rows).toBeGreaterThan(20)
  })

  test('serves afterwards: sessions, people, files and the chain of the audit are there, new rows go on', async () => {
    const again = await aNode(urls, { env: { FILES_DIR: restored.filesDir } })
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

  test('is made under a name that is free, or not at all', async () => {
    await expect(takeBackup(of(server))).rejects.toThrow(/is there already/)
    const none = { urls: await anEmptyDatabase(), node: server.node }
    await expect(takeBackup(of(none, join(home, 'nothing')))).rejects.toThrow(BadBackup)
  })
})

describe('restoring is refused', () => {
  test('into a database that holds an installation', async () => {
    await expect(restoreBackup(restoring(server.urls, folder))).rejects.toThrow(/installation in this database already/)
  })

  test('with another key, from a damaged folder, from none, from a newer Portico', async () => {
    const empty = await anEmptyDatabase()
    const bad = restoring(empty, folder)
    await expect(restoreBackup({ ...bad, secretKey: 'another key of at least 32 characters' })).rejects.toThrow(
      /SECRET_KEY/,
    )
    await expect(restoreBackup({ ...bad, folder: home })).rejects.toThrow(/holds no backup/)
    const { '0001-kernel': kernel } = allMigrations(modules)
    if (!kernel) throw new Error('the kernel has no first migration')
    await expect(restoreBackup({ ...bad, migrations: { '0001-kernel': kernel } })).rejects.toThrow(/newer/)
    const damaged = join(home, 'damaged')
    await takeBackup(of(server, damaged))
    const file = join(damaged, 'tables', 'sys_user.gz')
    const bytes = await readFile(file)
    bytes[40] = (bytes[40] ?? 0) ^ 1
    await writeFile(file, bytes)
    await expect(restoreBackup(restoring(empty, damaged))).rejects.toThrow(/sys_user\.gz of the backup is damaged/)
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
    const moved = new ServerProcess(bundle, second)
    try {
      const caller = await Caller.signIn(await moved.ready())
      const found = await caller.call('GET', '/sys/param/page?order=desc&orderField=createDate')
      expect(found).toMatchObject({
        list: expect.arrayContaining([expect.objectContaining({ key: 'kept.by.backup', value: 'yes' })]) as unknown,
      })
    } finally {
      await moved.stop()
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
