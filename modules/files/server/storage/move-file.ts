/**
 * Moving one file from where it lies to another storage: copy, read back, compare, and only then let its row name the
 * copy. Readers have the one or the other, whole. The source stays for a day; so does a copy that a killed process left
 * unnamed.
 */
import { createHash } from 'node:crypto'
import type { Tx } from '#kernel/database/lease.ts'
import { switchPlace, type FileColumn, type FoundPlace } from '#kernel/files/file-column.repo.ts'
import { placeIn } from '#kernel/files/place.ts'
import { FileMissing, newKey, StorageFault } from '#kernel/files/storage.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { forgetContent } from './forget-content.ts'
import { deleteLeftover, insertLeftover } from './migration.repo.ts'

/**
 * `gone`: it was deleted or moved by someone else meanwhile. `missing`: the row names what the storage does not have.
 * `different`: the copy is not what the row says.
 */
export type Moved = 'moved' | 'gone' | 'missing' | 'different' | 'failed'

type KernelPart = Pick<Kernel, 'database' | 'files' | 'log'>

export interface Move {
  readonly tenantId: number
  readonly column: FileColumn
  readonly file: FoundPlace
  /** Null: the local disk. */
  readonly to: string | null
  readonly signal: AbortSignal
}

/** Throws only when the signal says to stop. */
export async function moveFile(kernel: KernelPart, move: Move): Promise<Moved> {
  const { tenantId, file, signal } = move
  const target = placeIn(move.to, newKey(tenantId))
  const inTransaction = (work: (tx: Tx) => Promise<void>) => kernel.database.transaction(tenantId, work)
  let result: Moved = 'failed'
  try {
    await inTransaction((tx) => insertLeftover(tx, tenantId, target))
    const isSame = await copied(kernel, move, target)
    result = isSame ? await switched(kernel, move, target) : 'different'
  } catch (error) {
    signal.throwIfAborted()
    result = error instanceof FileMissing ? 'missing' : isShort(error) ? 'different' : 'failed'
    kernel.log.warn({ err: error, tenantId, file: file.id }, 'a file was not moved to another storage')
  }
  if (result !== 'moved') await forgetContent(kernel, tenantId, target)
  return result
}

const isShort = (error: unknown): boolean => error instanceof StorageFault && error.reason === 'incomplete'

/** Whether what the target gives back is what the row says, byte by byte. */
async function copied({ files }: KernelPart, { file, signal }: Move, target: string): Promise<boolean> {
  const sent = createHash('sha256')
  const source = (await files.read(file.place)) as AsyncIterable<Uint8Array>
  await files.put(target, seen(source, sent, signal), file.bytes)
  const stored = createHash('sha256')
  for await (const _ of seen((await files.read(target)) as AsyncIterable<Uint8Array>, stored, signal));
  const sum = stored.digest('hex')
  return sum === sent.digest('hex') && (file.sha256 === null || file.sha256 === sum)
}

async function* seen(
  content: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of content) {
    signal.throwIfAborted()
    hash.update(piece)
    yield piece
  }
}

async function switched({ database }: KernelPart, move: Move, target: string): Promise<Moved> {
  const { tenantId, column, file } = move
  return database.transaction(tenantId, async (tx) => {
    const isStillThere = await switchPlace(tx, column, { id: file.id, from: file.place, to: target })
    if (!isStillThere) return 'gone'
    await deleteLeftover(tx, target)
    await insertLeftover(tx, tenantId, file.place)
    return 'moved'
  })
}
