/**
 * Taking in the body of one call: every 8 MiB, and what has arrived when the connection breaks, become a part of the
 * upload. A part is stored first and counts with its row, so calls need no lock: of two that bring the same bytes one
 * finds the upload where it left it, and what the other stored is removed.
 */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError } from '#kernel/errors.ts'
import { sizeText } from '#contract/file-types.ts'
import { PART_BYTES } from '#contract/upload-parts.ts'
import { errors } from '#contract/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { tusErrors } from '#files/contract/oss.ts'
import { forgetContent } from '../storage/forget-content.ts'
import { deleteLeftover, insertLeftover } from '../storage/migration.repo.ts'
import type { Arriving } from './arriving.ts'
import * as repo from './tus.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'files' | 'log'>

/** What a call says that its body hashes to. */
export interface Checksum {
  readonly algorithm: 'sha1' | 'sha256'
  readonly digest: Buffer
}

export interface Progress {
  readonly received: number
  readonly expiresAt: string
}

/**
 * Stores a body as the next parts of an upload.
 * @throws AppError upload_offset, body_too_large (what belongs to the file stays), upload_checksum (nothing stays)
 */
export async function receiveParts(
  kernel: KernelPart,
  upload: repo.FoundUpload,
  { body, checksum }: { body: Arriving; checksum: Checksum | undefined },
): Promise<Progress> {
  let progress: Progress = { received: upload.received, expiresAt: upload.expiresAt }
  while (progress.received < upload.bytes && (await body.hasMore())) {
    const left = upload.bytes - progress.received
    // What is checked as a whole is stored as a whole.
    const limit = checksum ? left : Math.min(PART_BYTES, left)
    progress = await storePart(kernel, upload, { at: progress.received, content: body.take(limit), checksum })
  }
  if (await body.hasMore()) throw new AppError(errors.bodyTooLarge)
  return progress
}

interface Arrived {
  readonly at: number
  readonly content: AsyncIterable<Uint8Array>
  readonly checksum: Checksum | undefined
}

async function storePart(
  kernel: KernelPart,
  upload: repo.FoundUpload,
  { at, content, checksum }: Arrived,
): Promise<Progress> {
  const { database, files } = kernel
  const { tenantId, id: uploadId } = upload
  const place = await files.newPlace(tenantId)
  // Named before it is there: what a killed process leaves behind is removed with the leftovers.
  await database.transaction(tenantId, (tx) => insertLeftover(tx, tenantId, place))
  try {
    const sum = { crc32: 0 }
    const checked = checksum && { hash: createHash(checksum.algorithm), digest: checksum.digest }
    const summed = async function* () {
      for await (const piece of content) {
        sum.crc32 = crc32(piece, sum.crc32)
        checked?.hash.update(piece)
        yield piece
      }
    }
    const { bytes } = await files.put(place, summed(), undefined, true)
    if (checked && !checked.hash.digest().equals(checked.digest)) throw new AppError(tusErrors.checksum)
    const part = { tenantId, id: newId(), uploadId, at, bytes, ...sum, place }
    const expiresAt = await database.transaction(tenantId, async (tx) => {
      await deleteLeftover(tx, place)
      const expires = await repo.appendPart(tx, part)
      if (expires === undefined) throw offsetError(upload)
      return expires
    })
    return { received: at + bytes, expiresAt }
  } catch (error) {
    await forgetContent(kernel, tenantId, place)
    throw error
  }
}

/** @param upload as it was when the call began: its state now is asked for anew */
export const offsetError = ({ received, bytes }: Pick<repo.FoundUpload, 'received' | 'bytes'>): AppError =>
  new AppError(tusErrors.offset, { received: sizeText(received), total: sizeText(bytes) })
