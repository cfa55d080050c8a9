/** Taking a file in: what it is, whether there is room, painted anew when it is a picture, then kept. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { endingsOf, maxBytesOf, sizeText, type FileType } from '#contract/file-types.ts'
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { detectType } from '#kernel/files/detect-type.ts'
import { isPictureType, MAX_PIXELS, PictureRefused, repaint } from '#kernel/files/picture.ts'
import type { ReceivedFile } from '#kernel/http/implement.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { LIBRARY, THEME } from '#contract/file-places.ts'
import { ossErrors, type UploadedFile, type UploadFields } from '#files/contract/oss.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { cleanName } from './clean-name.ts'
import { fileUrl } from '#kernel/files/file-url.ts'
import * as repo from './oss.repo.ts'
import { insertUse } from '#kernel/files/file.repo.ts'
import { deleteLeftover, insertLeftover } from '../storage/migration.repo.ts'
import { forgetContent } from '../storage/forget-content.ts'
import { notify } from '#kernel/live/bus.ts'
import { scanIncoming, type NewScan } from '../scan/incoming.ts'
import { scanDue } from '../scan/scan-lane.ts'
import { assertRoom, roomsOf, warnUser, type Rooms } from '../quota/room.ts'

/** A file as it will be kept. */
export interface Ready {
  /** Its content from the beginning; it may be asked for more than once. */
  open(): AsyncIterable<Uint8Array>
  bytes: number
  width: number | null
  height: number | null
}

/** What decides over a file besides its content. */
export interface Wanted extends UploadFields {
  readonly name: string
  readonly type: FileType
  readonly ready: Ready
  /** The verdict of the virus scan on what arrived. */
  readonly scan: NewScan
}

/**
 * Keeps a file that came with a call, under the caller's name.
 * @throws AppError file_type_refused, file_too_large, picture_unreadable, picture_too_large, quota_exceeded,
 *   quota_reached, file_infected
 */
export async function storeFile(
  kernel: Kernel,
  actor: Actor,
  received: ReceivedFile,
  fields: UploadFields,
): Promise<UploadedFile> {
  assertMayStore(actor, fields.dirValue)
  const { tenantId, userId } = actor
  const rooms = await roomsOf(kernel, tenantId)
  await kernel.database.read(tenantId, (db) => assertRoom(db, rooms, { userId, bytes: received.bytes }))
  const type = await allowedType(received)
  const scan = await scanIncoming(kernel, actor, { ...received, open: () => contentAt(received.path) })
  const ready = await preparedOf(received, type)
  return keepFile(kernel, actor, { ...fields, name: received.name, type, ready, scan })
}

/** Only users who keep the library may put files into it. @throws AppError forbidden */
export function assertMayStore(actor: Actor, dirValue: string): void {
  if (dirValue === LIBRARY && !holds(actor, 'sys:oss:page')) throw new AppError(errors.forbidden)
}

/**
 * Where everything that was uploaded becomes a file, whichever way it came. Its content is written first, then its row:
 * whatever fails leaves no row without a file, and no file for longer than a day.
 * @param besides what else changes with it, in the same transaction
 * @throws AppError quota_exceeded, quota_reached
 */
export async function keepFile(
  kernel: Kernel,
  actor: Actor,
  { name, type, ready, scan, dirValue, fileClass }: Wanted,
  besides: (tx: Tx, id: string) => Promise<void> = async () => undefined,
): Promise<UploadedFile> {
  const { tenantId, userId } = actor
  const rooms = await roomsOf(kernel, tenantId)
  const key = await kernel.files.newPlace(tenantId)
  await kernel.database.transaction(tenantId, (tx) => insertLeftover(tx, tenantId, key))
  try {
    const sha256 = await put(kernel, key, ready)
    const file: repo.NewFile = {
      tenantId,
      id: newId(),
      name: cleanName(name, type),
      key,
      kind: type.kind,
      mediaType: type.type,
      bytes: ready.bytes,
      sha256,
      width: ready.width,
      height: ready.height,
      visibility: dirValue === THEME && type.kind === 'picture' ? 'public' : 'signed',
      dirValue,
      fileClass,
      by: userId,
      scan,
    }
    await kernel.database.transaction(tenantId, async (tx) => {
      await register(tx, actor, file, rooms)
      await deleteLeftover(tx, key)
      await besides(tx, file.id)
    })
    kernel.lists.totals.changed(tenantId, 'oss', 1)
    return { id: file.id, url: fileUrl(kernel, file), name: file.name, bytes: file.bytes }
  } catch (error) {
    await forgetContent(kernel, tenantId, key)
    throw error
  }
}

/**
 * Makes a stored content a file: counted against the rooms of its organisation and its user, and scanned behind where
 * it was not scanned before.
 * @throws AppError quota_exceeded, quota_reached
 */
async function register(tx: Tx, actor: Actor, file: repo.NewFile, rooms: Rooms): Promise<void> {
  await lockRule(tx, file.tenantId, 'oss-quota') // two uploads may want the last room
  await assertRoom(tx, rooms, { userId: file.by, bytes: file.bytes })
  await repo.insertFile(tx, file)
  await warnUser(tx, rooms, { tenantId: file.tenantId, userId: file.by })
  if (file.dirValue === LIBRARY) {
    const library = { resource: LIBRARY, resourceId: '', label: '' }
    await insertUse(tx, { ...library, tenantId: file.tenantId, ossId: file.id })
  }
  if (file.scan?.isDue !== false) await notify(tx, scanDue.message(file.tenantId, {}))
  const { id, name, bytes, mediaType, dirValue, visibility } = file
  await recordChange(tx, actor, {
    action: 'create',
    resource: 'oss',
    resourceId: id,
    label: name,
    after: { name, bytes, mediaType, dirValue, visibility },
  })
}

async function allowedType({ path, name, bytes }: ReceivedFile): Promise<FileType> {
  const type = await detectType(path, name)
  if (!type) throw typeRefused()
  const maximum = maxBytesOf(type.kind)
  if (bytes > maximum) throw new AppError(ossErrors.tooLarge, { maximum: sizeText(maximum) })
  return type
}

export const typeRefused = (): AppError => new AppError(ossErrors.typeRefused, { endings: endingsOf() })

/** A picture is painted anew. @throws AppError picture_unreadable, picture_too_large */
export async function preparedOf(
  { path, bytes }: Pick<ReceivedFile, 'path' | 'bytes'>,
  { type }: FileType,
): Promise<Ready> {
  if (!isPictureType(type)) return { open: () => contentAt(path), bytes, width: null, height: null }
  try {
    const painted = await repaint(path, `${path}.painted`, type)
    return { ...painted, open: () => contentAt(painted.path) }
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    if (error.reason === 'unreadable') throw new AppError(ossErrors.pictureUnreadable)
    throw new AppError(ossErrors.pictureTooLarge, { megapixels: MAX_PIXELS / 1_000_000 })
  }
}

const contentAt = (path: string) => createReadStream(path) as AsyncIterable<Uint8Array>

/** Resolves with the hash of what was written. */
async function put({ files }: Kernel, key: string, { open, bytes }: Ready): Promise<string> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of open()) {
      hash.update(chunk)
      yield chunk
    }
  }
  await files.put(key, hashed(), bytes)
  return hash.digest('hex')
}
