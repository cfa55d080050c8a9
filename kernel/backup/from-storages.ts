/**
 * The files of a backup that lie in other storages than the local disk. They are copied beside the others, under their
 * keys; what is restored lies on the local disk, so that it needs none of those storages. Where they lie is read in the
 * picture of the database: a move between storages may go on meanwhile, and leaves each file in its source for a day.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { FileColumn } from '../files/file-column.repo.ts'
import { readPlace } from '../files/place.ts'
import type { FileStores } from '../files/stores.ts'
import { FileMissing, StorageFault } from '../files/storage.ts'
import { exists } from './catalog.ts'
import { BadBackup } from './manifest.ts'

const AT_ONCE = 500

/**
 * Writes down where files lie that are not on the local disk, one place a line.
 * @param client of the role of the application, in the transaction of the picture
 * @param list the file to write
 */
export async function listElsewhere(
  client: pg.Client,
  { tenants, fileColumns }: { tenants: readonly number[]; fileColumns: readonly FileColumn[] },
  list: string,
): Promise<void> {
  const lines = async function* () {
    for (const id of tenants) {
      await client.query("select set_config('app.tenant_id', $1, true)", [String(id)])
      for (const column of fileColumns) for await (const place of placesElsewhere(client, column)) yield `${place}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(list, { mode: 0o600 }))
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

interface Copying {
  readonly stores: Pick<FileStores, 'read'>
  readonly log: (message: string) => void
}

/**
 * Copies all of them. What is missing was deleted meanwhile, and is left out.
 * @param list the file that `listElsewhere` wrote; removed afterwards
 * @throws BadBackup when a storage cannot be read: a backup without its files is none
 */
export async function copyFromStorages(
  options: Copying,
  { list, to }: { list: string; to: string },
): Promise<{ count: number; bytes: number }> {
  const sum = { count: 0, bytes: 0 }
  for await (const place of createInterface({ input: createReadStream(list) })) {
    const bytes = await copyOne(options, place, to)
    sum.count += bytes === undefined ? 0 : 1
    sum.bytes += bytes ?? 0
  }
  await rm(list)
  if (sum.count > 0) options.log(`Copied ${sum.count} files from other storages.`)
  return sum
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
