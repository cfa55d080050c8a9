/**
 * The file of deleted processes: a line of JSON for each request, and its attachments beside it, packed while it is
 * read.
 */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { CLEAN, INFECTED } from '#files/contract/oss.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { FileMissing } from '#kernel/files/storage.ts'
import { contentOf, filesOf, type UsedFile } from './retention.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'files'>

interface Packing {
  readonly tenantId: number
  readonly roots: readonly string[]
  /** The parameter `oss.scan` refuses. */
  readonly isOnlyClean: boolean
  /** Hears of every attachment that is in the file. */
  readonly onFile: () => void
}

/**
 * `requests.jsonl`, then `files/…`. An attachment that is not in the storage any more, or is infected, is named without
 * its content.
 * @throws Error where files are served only when they are clean, and one has not been scanned yet: it comes again
 */
export async function* packed(
  { database, files }: KernelPart,
  { tenantId, roots, isOnlyClean, onFile }: Packing,
): AsyncGenerator<Uint8Array, void> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const lines = new ZipDeflate('requests.jsonl')
  zip.add(lines)
  const attached = new Map<string, UsedFile>()
  for (const rootId of roots) {
    const [content, used] = await database.read(
      tenantId,
      async (db) => [await contentOf(db, rootId), await filesOf(db, [rootId])] as const,
    )
    for (const file of used) attached.set(file.id, file)
    const names = used.map((file) => ({
      id: file.id,
      name: file.name,
      usedBy: file.resource,
      of: file.resourceId,
      path: pathOf(file),
    }))
    lines.push(strToU8(`${JSON.stringify({ request: rootId, ...content, files: names })}\n`))
    yield* pieces.splice(0)
  }
  lines.push(new Uint8Array(0), true)
  yield* pieces.splice(0)
  for (const file of attached.values()) {
    if (file.scanStatus === INFECTED) continue
    if (isOnlyClean && file.scanStatus !== CLEAN) throw new Error(`the file ${file.id} has not passed the virus scan`)
    const entry = new ZipPassThrough(pathOf(file))
    let isAdded = false
    try {
      for await (const chunk of (await files.read(file.key)) as AsyncIterable<Uint8Array>) {
        if (!isAdded) zip.add(entry)
        isAdded = true
        entry.push(chunk)
        yield* pieces.splice(0)
      }
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      continue
    }
    if (!isAdded) zip.add(entry)
    entry.push(new Uint8Array(0), true)
    onFile()
    yield* pieces.splice(0)
  }
  zip.end()
  yield* pieces.splice(0)
}

/** Under the id, which is unique, with the name as far as every file system takes it. */
const pathOf = ({ id, name }: Pick<UsedFile, 'id' | 'name'>): string =>
  `files/${id}-${name.replace(/[\p{Cc}\p{Cs}\\/:*?"<>|]/gu, '_').slice(-100)}`
