/**
 * Uploads in parts (tus 1.0): begun, continued, given up, and swept when no one continues them. They become files in
 * `finish.service.ts`. Another user's upload answers like a missing one.
 */
import type { Readable } from 'node:stream'
import { endingOf, sizeText, typesOf } from '#contract/file-types.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { emitAll } from '#kernel/events/emit.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ossErrors } from '#files/contract/oss.ts'
import { DISCARDED } from '../oss/discarded.ts'
import { assertMayStore, typeRefused } from '../oss/upload.service.ts'
import { assertRoom, roomsOf } from '../quota/room.ts'
import { Arriving } from './arriving.ts'
import { maxUploadBytes } from './max-bytes.ts'
import { offsetError, receiveParts, type Checksum, type Progress } from './receive-parts.ts'
import type { Announced } from './tus-headers.ts'
import * as repo from './tus.repo.ts'

const SWEPT_AT_ONCE = 50

/**
 * Begins an upload. What its name and size already tell is refused here, before anything is sent; the content is looked
 * at when it is there.
 * @throws InvalidInput, AppError forbidden, file_type_refused, file_too_large, quota_exceeded, quota_reached
 */
export async function beginUpload(
  kernel: Kernel,
  actor: Actor,
  bytes: number,
  { filename, sha256, dirValue, fileClass }: Announced,
): Promise<{ id: string; expiresAt: string }> {
  const { tenantId, userId } = actor
  assertMayStore(actor, dirValue)
  if (bytes === 0) throw invalid('Upload-Length', 'required')
  const type = typesOf().find(({ endings }) => endings.includes(endingOf(filename)))
  if (!type) throw typeRefused()
  const maximum = await maxUploadBytes(kernel, tenantId, type.kind)
  if (bytes > maximum) throw new AppError(ossErrors.tooLarge, { maximum: sizeText(maximum) })
  await assertRoomFor(kernel, actor, bytes)
  const upload = {
    tenantId,
    id: newId(),
    name: filename,
    bytes,
    sha256: sha256 ?? null,
    dirValue,
    fileClass,
    by: userId,
  }
  const expiresAt = await kernel.database.transaction(tenantId, (tx) => repo.insertUpload(tx, upload))
  return { id: upload.id, expiresAt }
}

/**
 * Beside the files there is what is arriving: parts that no one finishes cannot fill the storage either.
 * @throws AppError quota_exceeded, quota_reached
 */
export async function assertRoomFor(kernel: Kernel, { tenantId, userId }: Actor, bytes: number): Promise<void> {
  const rooms = await roomsOf(kernel, tenantId)
  await kernel.database.read(tenantId, async (db) => {
    const arriving = await repo.bytesArriving(db, userId)
    await assertRoom(db, rooms, { userId, bytes, arriving })
  })
}

/** The caller's own upload. @throws AppError not_found */
export async function ownUpload(kernel: Kernel, { tenantId, userId }: Actor, id: string): Promise<repo.FoundUpload> {
  const upload = await kernel.database.read(tenantId, (db) => repo.findUpload(db, { id, userId }))
  if (!upload) throw new AppError(errors.notFound)
  return upload
}

export interface SentPart {
  readonly offset: number
  /** Of the body, where the caller says it. */
  readonly length: number | undefined
  readonly body: Readable
  readonly checksum: Checksum | undefined
}

/**
 * Continues an upload with a body; resolves with how far it is.
 * @throws AppError not_found, upload_offset, body_too_large, quota_exceeded, quota_reached, upload_checksum
 */
export async function continueUpload(kernel: Kernel, actor: Actor, id: string, sent: SentPart): Promise<Progress> {
  const upload = await ownUpload(kernel, actor, id)
  if (sent.offset !== upload.received || upload.ossId !== null) throw offsetError(upload)
  const left = upload.bytes - upload.received
  if ((sent.length ?? 0) > left) throw new AppError(errors.bodyTooLarge)
  await assertRoomFor(kernel, actor, sent.length ?? left)
  return receiveParts(kernel, upload, { body: new Arriving(sent.body), checksum: sent.checksum })
}

/** Gives an upload up; a file that came of it stays. @throws AppError not_found */
export async function endUpload(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  const { tenantId } = await ownUpload(kernel, actor, id)
  await kernel.database.transaction(tenantId, async (tx) => {
    if (await repo.lockUpload(tx, id)) await forgetUpload(tx, tenantId, id)
  })
}

/** Takes the rows of an upload away; its parts follow after the commit. @param tx holds the upload locked */
async function forgetUpload(tx: Tx, tenantId: number, id: string): Promise<void> {
  await discardParts(tx, tenantId, id)
  await repo.deleteUpload(tx, id)
}

/** Takes the rows of its parts away; their contents follow after the commit. */
export async function discardParts(tx: Tx, tenantId: number, uploadId: string): Promise<void> {
  const parts = await repo.deleteParts(tx, uploadId)
  await emitAll(
    tx,
    parts.map(({ id, place }) => ({
      tenantId,
      aggregate: `oss-part:${id}`,
      topic: DISCARDED,
      payload: { id, key: place },
    })),
  )
}

/** Removes uploads that no one has continued for a day. Resolves with how many. */
export async function sweepUploads({ database }: Pick<Kernel, 'database'>, tenantId: number): Promise<number> {
  return database.transaction(tenantId, async (tx) => {
    const expired = await repo.lockExpired(tx, SWEPT_AT_ONCE)
    for (const id of expired) await forgetUpload(tx, tenantId, id)
    return expired.length
  })
}
