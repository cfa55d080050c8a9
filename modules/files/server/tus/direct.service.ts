/**
 * Parts that a browser brings to the storage itself. The server names the place and the size and signs an address for
 * exactly those; what came of it counts as a part when it is there, has that size, and its sender declared the
 * SHA-256, which `finish.service.ts` compares. An address can be used again until it ends, so no content is
 * trusted that was not compared in the same reading, and its place is removed once more after it has ended. What can
 * come by addresses of finished uploads until then has to fit into the quota as well, or parts go through the server.
 */
import { PART_BYTES } from '#contract/upload-parts.ts'
import type { PartAddress } from '#files/contract/oss.ts'
import { tusErrors } from '#files/contract/oss.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import { emitAll } from '#kernel/events/emit.ts'
import { FileMissing } from '#kernel/files/storage.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { DISCARDED } from '../oss/discarded.ts'
import { assertRoom, hasRoom, roomsOf, type Rooms } from '../quota/room.ts'
import * as addresses from './address.repo.ts'
import { offsetError } from './receive-parts.ts'
import { ownUpload } from './tus.service.ts'
import * as repo from './tus.repo.ts'

/** So long an address can be used: 8 MB at the speed of a slow line. */
const ADDRESS_SECONDS = 300
const SWEPT_AT_ONCE = 100

/** The caller's own upload, which ends where the part begins. @throws AppError not_found, upload_offset */
async function uploadAt(kernel: Kernel, actor: Actor, { id, offset }: { id: string; offset: number }) {
  const upload = await ownUpload(kernel, actor, id)
  if (upload.ossId !== null || upload.received !== offset || offset >= upload.bytes) throw offsetError(upload)
  return upload
}

/**
 * An address for the next part; null where parts go through the server.
 * @throws AppError not_found, upload_offset, quota_exceeded, quota_reached
 */
export async function addressPart(
  kernel: Kernel,
  actor: Actor,
  part: { id: string; offset: number },
): Promise<PartAddress | null> {
  const { database, files } = kernel
  const { tenantId, userId } = actor
  const upload = await uploadAt(kernel, actor, part)
  const bytes = Math.min(PART_BYTES, upload.bytes - part.offset)
  const known = await database.read(tenantId, (db) => addresses.findAddress(db, { uploadId: part.id, at: part.offset }))
  const place = known?.place ?? (await files.newPlace(tenantId))
  // Where there is none, nothing is written down.
  if ((await files.presignPut(place, bytes, ADDRESS_SECONDS)) === undefined) return null
  const rooms = await roomsOf(kernel, tenantId)
  const saved = await database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, 'oss-quota') // many addresses may be asked for at once
    if (!known && !(await mayBring(tx, rooms, { userId, bytes }))) return undefined
    return addresses.saveAddress(tx, {
      tenantId,
      id: newId(),
      uploadId: part.id,
      at: part.offset,
      bytes,
      place,
      by: userId,
      seconds: ADDRESS_SECONDS,
    })
  })
  if (saved === undefined) return null
  // Signed when it is written down: of two calls for the same part both get the place of the first.
  const url = await files.presignPut(saved.place, saved.bytes, ADDRESS_SECONDS)
  return url === undefined ? null : { url, bytes: saved.bytes }
}

/**
 * Whether there is room even if everything comes that can: a finished upload takes its room once as a file, and once by
 * the addresses that are still out. Where only the latter does not fit, the part goes through the server instead.
 * @throws AppError quota_exceeded, quota_reached, where there is no room for the part itself
 */
async function mayBring(tx: Tx, rooms: Rooms, { userId, bytes }: { userId: string; bytes: number }): Promise<boolean> {
  const arriving = await repo.bytesArriving(tx, userId)
  await assertRoom(tx, rooms, { userId, bytes, arriving })
  const worst = await addresses.bytesAtWorst(tx, userId)
  return hasRoom(tx, rooms, {
    userId,
    bytes,
    arriving: { all: arriving.all + worst.all, own: arriving.own + worst.own },
  })
}

/**
 * Counts a part that a browser has brought to the storage. Resolves with how far the upload is.
 * @throws AppError not_found, upload_offset while it is not there, upload_checksum where it has another size
 */
export async function claimPart(
  kernel: Kernel,
  actor: Actor,
  { sha256, ...part }: { id: string; offset: number; sha256: string },
): Promise<{ received: number }> {
  const { database, files } = kernel
  const { tenantId } = actor
  const upload = await uploadAt(kernel, actor, part)
  const address = await database.read(tenantId, (db) =>
    addresses.findAddress(db, { uploadId: part.id, at: part.offset }),
  )
  if (!address) throw offsetError(upload)
  const { place, bytes } = address
  const size = await files.sizeOf(place).catch((error: unknown) => {
    throw error instanceof FileMissing ? offsetError(upload) : error
  })
  if (size !== bytes) throw new AppError(tusErrors.checksum)
  const row = { tenantId, id: newId(), uploadId: part.id, at: part.offset, bytes, sha256, place }
  await database.transaction(tenantId, async (tx) => {
    // The upload first, as every other writer.
    if ((await repo.appendPart(tx, row)) === undefined) throw offsetError(upload)
    if (!(await addresses.lockAddress(tx, place))) throw offsetError(upload)
  })
  return { received: part.offset + bytes }
}

/** Forgets addresses that have ended, and removes what came by them and is no part. Resolves with how many places. */
export async function sweepAddresses({ database }: Pick<Kernel, 'database'>, tenantId: number): Promise<number> {
  return database.transaction(tenantId, async (tx) => {
    const ended = await addresses.takeEnded(tx, SWEPT_AT_ONCE)
    await emitAll(
      tx,
      ended.map(({ id, place }) => ({
        tenantId,
        aggregate: `oss-part:${id}`,
        topic: DISCARDED,
        payload: { id, key: place },
      })),
    )
    return ended.length
  })
}
