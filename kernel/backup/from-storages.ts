/**
 * The files of a backup that lie in other storages than the local disk. They are copied beside the others, under their
 * keys; what is restored lies on the local disk, so that it needs none of those storages.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { DatabaseUrls } from '../database/roles.ts'
import type { FileColumn } from '../files/file-column.repo.ts'
import { readPlace } from '../files/place.ts'
import type { FileStores } from '../files/stores.ts'
import { FileMissing, StorageFault } from '../files/storage.ts'
import { exists } from './catalog.ts'
import { BadBackup } from './manifest.ts'

const AT_ONCE = 500

interface Copying {
  urls: Pick<DatabaseUrls, 'app'>
  stores: Pick<FileStores, 'read'>
  fileColumns: readonly FileColumn[]
  log: (message: string) => void
}

/**
 * Copies all of them. What is missing was deleted meanwhile, and is left out.
 * @throws BadBackup when a storage cannot be read: a backup without its files is none
 */
export async function copyFromStorages(options: Copying, to: string): Promise<{ count: number; bytes: number }> {
  const client = new pg.Client({ connectionString: options.urls.app, application_name: 'portico-backup' })
  await client.connect()
  const sum = { count: 0, bytes: 0 }
  try {
    const { rows } = await client.query<{ id: number }>('select id from sys_tenant order by id')
    for (const { id } of rows) {
      await client.query("select set_config('app.tenant_id', $1, false)", [String(id)])
      for (const column of options.fileColumns)
        for await (const place of placesElsewhere(client, column)) {
          const bytes = await copyOne(options, place, to)
          sum.count += bytes === undefined ? 0 : 1
          sum.bytes += bytes ?? 0
        }
    }
  } finally {
    await client.end()
  }
  if (sum.count > 0) options.log(`Copied ${sum.count} files from other storages.`)
  return sum
}

async function* placesElsewhere(client: pg.Client, { table, column }: FileColumn): AsyncGenerator<string, void> {
  if (!(await exists(client, `public.${table}`))) return
  for (let after = ''; ;) {
    const { rows } = await client.query<{ id: string; place: string }>(
      `select id::text as id, ${client.escapeIdentifier(column)} as place from ${client.escapeIdentifier(table)}
       where ${client.escapeIdentifier(column)} like '%@%' and ($1 = '' or id > nullif($1, '')::uuid)
       order by id limit ${AT_ONCE}`,
      [after],
    )
    for (const { place } of rows) yield place
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function copyOne({ stores }: Copying, place: string, to: string): Promise<number | undefined> {
  const target = join(to, ...readPlace(place).key.split('/'))
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await pipeline(await stores.read(place), createWriteStream(target, { mode: 0o600 }))
    return (await stat(target)).size
  } catch (error) {
    await rm(target, { force: true })
    if (error instanceof FileMissing) return undefined
    if (!(error instanceof StorageFault)) throw error
    throw new BadBackup(`A file in another storage cannot be read, so the backup would lack it: ${error.message}.`)
  }
}
