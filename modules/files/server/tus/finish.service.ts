/**
 * Making a file of an upload whose parts are all there. Nothing of it can be seen before its type is allowed by its
 * content, its size is right, the virus scan has passed it where it must, every part is what came and the whole has the
 * SHA-256 that was announced.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { sizeText } from '#contract/file-types.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { detectType, LOOK_BYTES } from '#kernel/files/detect-type.ts'
import { findFile } from '#kernel/files/file.repo.ts'
import { fileUrl } from '#kernel/files/file-url.ts'
import { isPictureType } from '#kernel/files/picture.ts'
import { FileMissing } from '#kernel/files/storage.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ossErrors, tusErrors, type UploadedFile } from '#files/contract/oss.ts'
import { assertMayStore, keepFile, preparedOf, typeRefused, type Ready } from '../oss/upload.service.ts'
import { scanIncoming } from '../scan/incoming.ts'
import { maxUploadBytes } from './max-bytes.ts'
import { offsetError } from './receive-parts.ts'
import { discardParts, endUpload, ownUpload } from './tus.service.ts'
import * as repo from './tus.repo.ts'

/** Nothing makes such content right. */
const LOST: readonly ErrorCode[] = [tusErrors.checksum, ossErrors.infected]

/** What this node is making files of: who asks again while it does waits for the same. */
const underWay = new WeakMap<Kernel, Map<string, Promise<UploadedFile>>>()

/**
 * Makes the file, once; asked again, it answers the same file.
 * @throws AppError not_found, upload_offset while parts are missing, upload_checksum, and as `storeFile`
 */
export async function finishUpload(kernel: Kernel, actor: Actor, id: string): Promise<UploadedFile> {
  const upload = await ownUpload(kernel, actor, id)
  assertMayStore(actor, upload.dirValue)
  if (upload.ossId !== null) return fileOf(kernel, upload.tenantId, upload.ossId)
  if (upload.received !== upload.bytes) throw offsetError(upload)
  const making = underWay.get(kernel) ?? new Map<string, Promise<UploadedFile>>()
  underWay.set(kernel, making)
  const known = making.get(id)
  if (known) return known
  const made = makeFile(kernel, actor, upload).finally(() => making.delete(id))
  making.set(id, made)
  return made
}

async function fileOf(kernel: Kernel, tenantId: number, ossId: string): Promise<UploadedFile> {
  const file = await kernel.database.read(tenantId, (db) => findFile(db, ossId))
  if (!file) throw new AppError(errors.notFound)
  const { id, name, bytes, visibility } = file
  const url = fileUrl(kernel, { tenantId, id, visibility: visibility === 'public' ? 'public' : 'signed' })
  return { id, url, name, bytes }
}

async function makeFile(kernel: Kernel, actor: Actor, upload: repo.FoundUpload): Promise<UploadedFile> {
  const { tenantId, id } = upload
  const parts = await kernel.database.read(tenantId, (db) => repo.partsOf(db, id))
  const folder = await mkdtemp(join(tmpdir(), 'portico-upload-'))
  try {
    return await kept(kernel, actor, { upload, parts, path: join(folder, 'content') })
  } catch (error) {
    if (error instanceof AlreadyMade) return await fileOf(kernel, tenantId, error.ossId)
    // Content that is wrong, or no longer there, does not become right: the user begins anew.
    if (error instanceof FileMissing || (error instanceof AppError && LOST.includes(error.code)))
      await endUpload(kernel, actor, id)
    throw error instanceof FileMissing ? new AppError(errors.notFound) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Another node was faster. */
class AlreadyMade extends Error {
  readonly ossId: string
  constructor(ossId: string) {
    super('the upload is a file already')
    this.ossId = ossId
  }
}

interface Complete {
  readonly upload: repo.FoundUpload
  readonly parts: readonly repo.FoundPart[]
  /** For as much of the content as must be looked at on a disk. */
  readonly path: string
}

async function kept(kernel: Kernel, actor: Actor, complete: Complete): Promise<UploadedFile> {
  const { upload, path } = complete
  const { tenantId, id, name, bytes } = upload
  await pipeline(Readable.from(beginning(kernel, complete)), createWriteStream(path, { mode: 0o600 }))
  const type = await detectType(path, name)
  if (!type) throw typeRefused()
  const maximum = await maxUploadBytes(kernel, tenantId, type.kind)
  if (bytes > maximum) throw new AppError(ossErrors.tooLarge, { maximum: sizeText(maximum) })
  const scan = await scanIncoming(kernel, actor, { name, bytes, open: () => whole(kernel, complete) })
  let ready: Ready = { open: () => whole(kernel, complete), bytes, width: null, height: null }
  if (isPictureType(type.type)) {
    await pipeline(Readable.from(whole(kernel, complete)), createWriteStream(path, { mode: 0o600 }))
    ready = await preparedOf({ path, bytes }, type)
  }
  const { dirValue, fileClass } = upload
  return keepFile(kernel, actor, { name, type, ready, scan, dirValue, fileClass }, async (tx, ossId) => {
    const found = await repo.lockUpload(tx, id)
    if (!found) throw new AppError(errors.notFound)
    if (found.ossId !== null) throw new AlreadyMade(found.ossId)
    await repo.setFile(tx, id, ossId)
    await discardParts(tx, tenantId, id)
  })
}

/** All parts in order. @throws AppError upload_checksum at the end of what differs, FileMissing */
async function* whole(kernel: Kernel, { upload, parts }: Complete): AsyncGenerator<Uint8Array, void> {
  const all = createHash('sha256')
  for (const part of parts)
    for await (const piece of contentOf(kernel, part)) {
      if (upload.sha256 !== null) all.update(piece)
      yield piece
    }
  if (upload.sha256 !== null && all.digest('hex') !== upload.sha256) throw new AppError(tusErrors.checksum)
}

/**
 * One part: of its size, and compared, what a browser brought by its SHA-256, what came through the server by its
 * checksum. @throws AppError upload_checksum at its end, when it differs; FileMissing
 */
async function* contentOf(
  { files }: Kernel,
  { place, bytes, sha256, crc32: expected }: repo.FoundPart,
): AsyncGenerator<Uint8Array, void> {
  const hash = sha256 === null ? undefined : createHash('sha256')
  let sum = 0
  let seen = 0
  for await (const piece of (await files.read(place)) as AsyncIterable<Uint8Array>) {
    seen += piece.byteLength
    if (seen > bytes) break
    if (hash) hash.update(piece)
    else sum = crc32(piece, sum)
    yield piece
  }
  const isSame = hash ? hash.digest('hex') === sha256 : sum === expected
  if (seen !== bytes || !isSame) throw new AppError(tusErrors.checksum)
}

/**
 * As much of the content as its type is seen by. The parts in which it lies are read to their ends, where they are
 * compared: who brings parts to the storage could otherwise show one beginning here and have another one kept.
 */
async function* beginning(kernel: Kernel, { parts }: Complete): AsyncGenerator<Uint8Array, void> {
  let left = LOOK_BYTES
  for (const part of parts) {
    if (left <= 0) return
    for await (const piece of contentOf(kernel, part)) {
      if (left > 0) yield piece.subarray(0, left)
      left -= piece.byteLength
    }
  }
}
