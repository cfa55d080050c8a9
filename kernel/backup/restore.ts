/**
 * Brings a backup into an empty database: its tables as they were migrated then, all rows in one transaction, its
 * files. The next start migrates on from there, so a backup of an older Portico goes into a newer one.
 */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { JOB_PREFIX } from '../events/outbox.repo.ts'
import { migrate, type Migrations } from '../database/migrate.ts'
import type { FileColumn } from '../files/file-column.repo.ts'
import { columnList, exists, tablesOf, type WaitingJob } from './catalog.ts'
import { copyFolder, hashOf } from './files.ts'
import { BadBackup, fingerprintOf, readManifest, type Manifest } from './manifest.ts'
import { laidDown } from './foreign-keys.ts'
import { divideAs } from './partitions.ts'

export interface RestoreOptions {
  /** The owner's address. */
  ownerUrl: string
  folder: string
  filesDir: string
  secretKey: string
  /** All that this Portico knows. */
  migrations: Migrations
  /** What says where files lie: all of them are on the local disk afterwards. */
  fileColumns: readonly FileColumn[]
  log: (message: string) => void
}

/**
 * All or nothing, as far as the database goes.
 * @throws BadBackup when the folder is damaged, of a newer Portico or sealed with another key, or the database is not
 *   empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { ownerUrl, folder, filesDir, secretKey, log } = options
  const manifest = await readManifest(folder)
  if (manifest.keyFingerprint !== fingerprintOf(secretKey))
    throw new BadBackup('SECRET_KEY is not the one of this backup: what was sealed with it could never be read again.')
  const migrations = pick(options.migrations, manifest)
  await examine(folder, manifest)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portico-restore' })
  await client.connect()
  try {
    await assertEmpty(client)
    await migrate({ connectionString: ownerUrl, migrations, log })
    await fill(client, folder, manifest, options.fileColumns)
  } finally {
    await client.end()
  }
  await copyFolder(join(folder, 'files'), filesDir)
  return manifest
}

/** The migrations of the backup, in this Portico's words. */
function pick(known: Migrations, { migrations, product }: Manifest): Migrations {
  const missing = migrations.filter((name) => known[name] === undefined)
  if (missing.length > 0)
    throw new BadBackup(
      `This backup is of Portico ${product}, which is newer: ${missing.join(', ')} is not known here.`,
    )
  return Object.fromEntries(Object.entries(known).filter(([name]) => migrations.includes(name)))
}

/** Every file is what it was when it was written, before anything is done with it. */
async function examine(folder: string, { tables, jobs }: Manifest): Promise<void> {
  for (const { file, sha256 } of [
    ...tables.map(({ name, sha256: sum }) => ({ file: join('tables', `${name}.gz`), sha256: sum })),
    { file: 'jobs.gz', sha256: jobs.sha256 },
  ]) {
    const found = await hashOf(join(folder, file)).catch(() => undefined)
    if (found !== sha256) throw new BadBackup(`${file} of the backup is ${found ? 'damaged' : 'missing'}.`)
  }
}

/** Without tables, or left by a restoring that did not come to its end. */
async function assertEmpty(client: pg.Client): Promise<void> {
  if (!(await exists(client, 'public.sys_tenant'))) return
  const { rowCount } = await client.query('select 1 from sys_tenant limit 1')
  if (rowCount) throw new BadBackup('There is an installation in this database already; restore into an empty one.')
}

async function fill(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  fileColumns: readonly FileColumn[],
): Promise<void> {
  await client.query('begin')
  await divideAs(client, manifest.partitions)
  const here = await tablesOf(client)
  await client.query(`truncate ${here.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
  await laidDown(client, async () => {
    for (const table of manifest.tables) {
      const target = `${client.escapeIdentifier(table.name)} (${columnList(client, table.columns)})`
      const copy = client.query(copyFrom(`copy ${target} from stdin`))
      await pipeline(createReadStream(join(folder, 'tables', `${table.name}.gz`)), createGunzip(), copy)
      if (copy.rowCount !== table.rows)
        throw new BadBackup(`${table.name}: ${copy.rowCount} rows instead of ${table.rows}.`)
    }
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled])
    await layOnDisk(client, fileColumns)
    await fileJobs(client, folder)
  })
  await client.query('commit')
}

/** Files of other storages were copied along: their rows name the local disk, which is where new files go, too. */
async function layOnDisk(client: pg.Client, fileColumns: readonly FileColumn[]): Promise<void> {
  for (const { table, column } of fileColumns) {
    if (!(await exists(client, `public.${table}`))) continue
    const name = client.escapeIdentifier(column)
    await client.query(
      `update ${client.escapeIdentifier(table)} set ${name} = split_part(${name}, '@', 1) where ${name} like '%@%'`,
    )
  }
  if (!(await exists(client, 'public.sys_storage'))) return
  await client.query('update sys_storage set active = 0 where active = 1 and type <> 5')
  await client.query('update sys_storage set active = 1 where active = 0 and type = 5')
  await client.query('delete from sys_storage_name')
  // What lies at these addresses belongs to the installation that was backed up.
  if (await exists(client, 'public.sys_oss_upload_address')) await client.query('delete from sys_oss_upload_address')
}

/** What waited in the queue goes into the outbox, from where it came, and so into the queue of the new place. */
async function fileJobs(client: pg.Client, folder: string): Promise<void> {
  const lines = gunzipSync(await readFile(join(folder, 'jobs.gz')))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
  for (const line of lines) {
    const { id, name, tenantId, data } = JSON.parse(line) as WaitingJob
    await client.query(
      `insert into sys_outbox (tenant_id, id, aggregate, topic, payload) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [tenantId, id, `job:${id}`, JOB_PREFIX + name, JSON.stringify(data ?? {})],
    )
  }
}
