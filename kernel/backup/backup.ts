/**
 * Takes a backup of a running installation: one picture of the whole database, then the stored files. Needs no tool of
 * PostgreSQL's, so it works for the embedded database as well, and no right beyond those the product has anyway.
 */
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseUrls } from '../database/roles.ts'
import { columnList, migrationsOf, partitionsOf, sequencesOf, tablesOf, waitingJobs, type Table } from './catalog.ts'
import type { FileColumn } from '../files/file-column.repo.ts'
import type { FileStores } from '../files/stores.ts'
import { copyFolder, hashing, isTaken } from './files.ts'
import { copyFromStorages, listElsewhere } from './from-storages.ts'
import { BadBackup, FORMAT, fingerprintOf, type BackedUpTable, type Manifest } from './manifest.ts'

export interface BackupOptions {
  urls: Pick<DatabaseUrls, 'owner' | 'app'>
  /** Is made; must not be there yet. Complete as soon as it has this name. */
  folder: string
  filesDir: string
  /** Reads what lies in other storages than the local disk, and the columns that say so. */
  stores: Pick<FileStores, 'read'>
  fileColumns: readonly FileColumn[]
  secretKey: string
  /** The file of a key that the installation made itself; it goes along. */
  secretsFile: string | undefined
  product: string
  log: (message: string) => void
}

/** @throws BadBackup when the folder is there already, or there is nothing to back up */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder)
  if (await isTaken(folder)) throw new BadBackup(`${folder} is there already; name one that is not.`)
  const part = `${folder}.unfinished`
  await rm(part, { recursive: true, force: true })
  await mkdir(join(part, 'tables'), { recursive: true, mode: 0o700 })
  try {
    const database = await pictureOf(options, part)
    // After the rows: every file that a row names was there before the row was.
    const local = await copyFolder(options.filesDir, join(part, 'files'))
    const elsewhere = await copyFromStorages(options, { list: listIn(part), to: join(part, 'files') })
    const files = { count: local.count + elsewhere.count, bytes: local.bytes + elsewhere.bytes }
    if (options.secretsFile !== undefined) await copyFile(options.secretsFile, join(part, 'secrets.json'))
    const manifest: Manifest = {
      format: FORMAT,
      product: options.product,
      takenAt: new Date().toISOString(),
      ...database,
      files,
      keyFingerprint: fingerprintOf(options.secretKey),
    }
    await writeFile(join(part, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await mkdir(dirname(folder), { recursive: true })
    await rename(part, folder)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** Says where files lie that are not on the local disk; gone when they are copied. */
const listIn = (part: string): string => join(part, 'elsewhere')

type Picture = Pick<Manifest, 'migrations' | 'tables' | 'partitions' | 'sequences' | 'jobs'>

/** All of it as it was at one moment, while others go on writing. */
async function pictureOf({ urls, fileColumns, log }: BackupOptions, part: string): Promise<Picture> {
  const owner = new pg.Client({ connectionString: urls.owner, application_name: 'portico-backup' })
  const app = new pg.Client({ connectionString: urls.app, application_name: 'portico-backup' })
  await Promise.all([owner.connect(), app.connect()])
  try {
    await owner.query('begin isolation level repeatable read read only')
    const { rows: snapshots } = await owner.query<{ id: string }>('select pg_export_snapshot() as id')
    await app.query('begin isolation level repeatable read read only')
    await app.query(`set transaction snapshot ${app.escapeLiteral(snapshots[0]?.id ?? '')}`)
    const migrations = await migrationsOf(owner)
    if (migrations.length === 0) throw new BadBackup('There is nothing to back up: no Portico has used this database.')
    const { rows: tenants } = await owner.query<{ id: number }>('select id from sys_tenant order by id')
    const walled = { client: app, tenants: tenants.map(({ id }) => id) }
    const tables: BackedUpTable[] = []
    for (const table of await tablesOf(owner)) {
      tables.push(await writeTable(table, part, table.isWalled ? walled : { client: owner, tenants: [undefined] }))
    }
    await listElsewhere(app, { tenants: walled.tenants, fileColumns }, listIn(part))
    log(`${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`)
    return {
      migrations,
      tables,
      partitions: await partitionsOf(owner),
      sequences: await sequencesOf(owner),
      jobs: await writeJobs(owner, part),
    }
  } finally {
    await Promise.all([owner.end(), app.end()])
  }
}

interface Source {
  client: pg.Client
  /** One after the other; `undefined` for what belongs to no tenant. */
  tenants: readonly (number | undefined)[]
}

async function writeTable(table: Table, part: string, { client, tenants }: Source): Promise<BackedUpTable> {
  const { name, columns } = table
  const statement = `copy (select ${columnList(client, columns)} from ${client.escapeIdentifier(name)}) to stdout`
  let rows = 0
  const texts = async function* () {
    for (const tenant of tenants) {
      if (tenant !== undefined) await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant)])
      const copy = client.query(copyTo(statement))
      yield* copy as AsyncIterable<Buffer>
      rows += copy.rowCount
    }
  }
  const sha256 = await writeCompressed(join(part, 'tables', `${name}.gz`), texts())
  return { name, columns: [...columns], rows, sha256 }
}

async function writeJobs(client: pg.Client, part: string): Promise<Manifest['jobs']> {
  const jobs = await waitingJobs(client)
  const lines = jobs.map((job) => `${JSON.stringify(job)}\n`)
  return { count: jobs.length, sha256: await writeCompressed(join(part, 'jobs.gz'), lines) }
}

/** Resolves with the SHA-256 of what is in the file, in hex. */
async function writeCompressed(file: string, content: AsyncIterable<Buffer> | Iterable<string>): Promise<string> {
  const hash = hashing()
  await pipeline(Readable.from(content), createGzip({ level: 6 }), hash, createWriteStream(file, { mode: 0o600 }))
  return hash.digest()
}
