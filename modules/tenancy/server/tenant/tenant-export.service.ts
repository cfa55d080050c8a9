/**
 * Closed tenants are exported before anything of them is deleted: one file of the storage with the rows of every table,
 * a line of JSON each, and with the files. It lies there until the deletion, for the user who runs the machine to hand
 * over: no call reads it, since the operator sees no records.
 */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { FileMissing, newKey } from '#kernel/files/storage.ts'
import type { Kernel } from '#kernel/kernel.ts'
import * as repo from './export.repo.ts'
import { filePlaces } from './removal.repo.ts'

type ExportPart = Pick<Kernel, 'database' | 'files' | 'fileColumns'>

const ROWS_AT_ONCE = 1_000

/** One after the other; a tenant whose export a crash interrupted is exported anew. */
export async function exportClosedTenants(kernel: ExportPart, operator: number): Promise<void> {
  const { database, files } = kernel
  for (const { id, number, exportKey } of await database.read(operator, repo.findUnexported)) {
    if (exportKey !== null) await files.remove(exportKey)
    const key = newKey(operator)
    await database.transaction(operator, (tx) => repo.announceExport(tx, id, key))
    await files.put(key, everythingOf(kernel, number))
    await database.transaction(operator, (tx) => repo.markExported(tx, id, key))
  }
}

/** The archive, piece by piece: `tables/….jsonl`, then `files/…` by their places. */
async function* everythingOf(kernel: ExportPart, tenantId: number): AsyncGenerator<Uint8Array, void> {
  const { database, fileColumns } = kernel
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const table of await database.read(tenantId, repo.tablesToExport)) {
    const entry = new ZipDeflate(`tables/${table.name}.jsonl`)
    zip.add(entry)
    for await (const rows of batchesOf(kernel, tenantId, table)) {
      entry.push(strToU8(`${rows.join('\n')}\n`))
      yield* pieces.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* pieces.splice(0)
  }
  for (const place of await database.read(tenantId, (db) => filePlaces(db, fileColumns))) {
    const content = await contentOf(kernel, place)
    if (content === undefined) continue
    const entry = new ZipPassThrough(`files/${place}`)
    zip.add(entry)
    for await (const chunk of content) {
      entry.push(chunk)
      yield* pieces.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* pieces.splice(0)
  }
  zip.end()
  yield* pieces.splice(0)
}

async function* batchesOf({ database }: ExportPart, tenantId: number, table: repo.ExportedTable) {
  let last: string | undefined
  for (;;) {
    const rows = await database.read(tenantId, (db) => repo.rowsAfter(db, table, last, ROWS_AT_ONCE))
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

/** A file that is not in the storage any more is left out. */
async function contentOf({ files }: ExportPart, key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    return (await files.read(key)) as AsyncIterable<Uint8Array>
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    return undefined
  }
}
