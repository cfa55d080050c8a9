/** Stored files: the list, sending one, deleting, and sweeping what no one uses. Taking one in: `upload.service.ts`. */
import { z } from 'zod'
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { recordChange, recordChanges, type Author } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { emitAll } from '#kernel/events/emit.ts'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { readPlace } from '#kernel/files/place.ts'
import type { JobHandler } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { BatchResult } from '#contract/batch.ts'
import { LIBRARY } from '#contract/file-places.ts'
import { INFECTED, type OssFile, type OssQuery } from '#files/contract/oss.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { inUse } from '#kernel/records/references.ts'
import { DISCARDED } from './discarded.ts'
import { served, servingOf } from '../scan/serve.ts'
import { addressesOf, fileUrl } from '#kernel/files/file-url.ts'
import { pageOfFiles } from './oss-list.repo.ts'
import { fileActions } from './oss.policy.ts'
import { peopleInScope, readParam } from '#system/server/index.ts'
import * as repo from './oss.repo.ts'
import { findFile, findFileForChange, type FoundFile } from '#kernel/files/file.repo.ts'
import { roomsOf, warnUsers, type Rooms } from '../quota/room.ts'
import { quotaOf } from './quota.ts'

/** The job that removes it from a storage over the network. */
export const REMOVE_JOB = 'storage.remove'
const UNUSED_HOURS = 24
/** Swept in one transaction; the rest comes with the next round. */
const SWEPT_AT_ONCE = 200
const PUBLIC_SECONDS = 31_536_000

/** The stored files of the organisation, each with an address that is good for an hour. */
export async function pageFiles(kernel: Kernel, actor: Actor, query: OssQuery): Promise<Page<OssFile>> {
  const { tenantId } = actor
  const mode = await readParam(kernel, tenantId, 'oss.scan')
  const page = await kernel.database.read(tenantId, (db) => pageOfFiles(db, kernel.lists, actor, query))
  const list = page.list.map((file) => ({
    ...file,
    url: fileUrl(kernel, { ...file, tenantId }),
    uses: file.uses.filter(({ resource }) => resource !== LIBRARY),
    isKept: file.uses.length > 0,
    // Out of scope are only one's own.
    actions: fileActions(actor, { ...file, isInScope: true, serving: servingOf(mode, file.scanStatus) }),
  }))
  return { ...page, list }
}

/** What the files take, and how much they may. */
export async function spaceOf(
  kernel: Kernel,
  { tenantId }: Actor,
): Promise<{ used: number; quota: number; files: number }> {
  const { bytes, files } = await kernel.database.read(tenantId, repo.spaceTaken)
  return { used: bytes, quota: await quotaOf(kernel, tenantId), files }
}

/** Deletes files, each on its own. */
export async function removeFiles(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  const rooms = await roomsOf(kernel, actor.tenantId)
  return eachOf(ids, actor.language, (id) => removeFile(kernel, actor, { id, rooms }))
}

/**
 * Deletes a file for good: it does not go to the recycle bin, because people delete files for the room they take.
 * @throws AppError not_found (missing and another person's answer alike), in_use
 */
async function removeFile(kernel: Kernel, actor: Actor, { id, rooms }: { id: string; rooms: Rooms }): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const file = await findFileForChange(tx, id)
    if (!file || !(await mayDelete(tx, actor, file))) throw new AppError(errors.notFound)
    const uses = (await repo.usesOf(tx, id)).filter(({ resource }) => resource !== LIBRARY)
    if (uses.length > 0) {
      const names = uses.map(({ label }) => label)
      throw inUse(actor.language, file.name, [{ kind: 'fileUsers', count: uses.length, names }])
    }
    await recordChange(tx, actor, { ...traceOf(file), action: 'delete' })
    await forget(tx, rooms, [file])
  })
}

async function mayDelete(tx: Tx, actor: Actor, { created_by: createdBy }: FoundFile): Promise<boolean> {
  const uploaders = createdBy === null ? [] : [createdBy]
  const isInScope = scopeFor(actor.scope, 'user').kind === 'all' || (await peopleInScope(tx, actor, uploaders)).size > 0
  return fileActions(actor, { createdBy, isInScope }).includes('delete')
}

const traceOf = ({ id, name, bytes, media_type: mediaType }: FoundFile) => ({
  resource: 'oss',
  resourceId: id,
  label: name,
  before: { name, bytes, mediaType },
})

/** Takes the rows away; their contents follow after the commit, so that no row is ever without its file. */
async function forget(tx: Tx, rooms: Rooms, files: readonly FoundFile[]): Promise<void> {
  await repo.deleteFiles(
    tx,
    files.map(({ id }) => id),
  )
  const [first] = files
  const uploaders = new Set(files.flatMap(({ created_by: userId }) => userId ?? []))
  if (first) await warnUsers(tx, rooms, { tenantId: first.tenant_id, userIds: [...uploaders] })
  await emitAll(
    tx,
    files.map(({ tenant_id: tenantId, id, storage_key: key }) => ({
      tenantId,
      aggregate: `oss:${id}`,
      topic: DISCARDED,
      payload: { id, key },
    })),
  )
}

/**
 * Removes the content of a deleted file. What lies in another storage is removed by a job: no call over the network
 * belongs in a transaction.
 */
export const discard =
  (kernel: Kernel): EventHandler =>
  async (tx, { tenantId, payload }) => {
    const { key } = payload
    if (typeof key !== 'string') return
    if (readPlace(key).storageId === null) await kernel.files.remove(key)
    else await kernel.jobs.send(tx, { name: REMOVE_JOB, tenantId, data: { place: key } })
  }

const Removal = z.object({ place: z.string() })

/** Removes what lies in a storage over the network. Throws while it cannot be reached, so that the job comes again. */
export const removeContent =
  (kernel: Kernel): JobHandler =>
  async ({ data }) =>
    kernel.files.remove(Removal.parse(data).place)

/** Deletes what nothing has used for a day: uploads of forms that were not saved. Resolves with how many. */
export async function sweepFiles(kernel: Kernel, tenantId: number, most = SWEPT_AT_ONCE): Promise<number> {
  const author: Author = { tenantId, userId: null, realName: 'housekeeping', requestId: 'sweep', ip: '' }
  const rooms = await roomsOf(kernel, tenantId)
  return kernel.database.transaction(tenantId, async (tx) => {
    const unused = await repo.lockUnused(tx, UNUSED_HOURS, Math.min(most, SWEPT_AT_ONCE))
    if (unused.length === 0) return 0
    await recordChanges(
      tx,
      author,
      unused.map((file) => ({ ...traceOf(file), action: 'sweep' })),
    )
    await forget(tx, rooms, unused)
    return unused.length
  })
}

/** A picture that everybody may see. @throws AppError not_found, file_infected, file_unscanned */
export async function showPublic(kernel: Kernel, id: string): Promise<FileBody> {
  const file = await fileAnywhere(kernel, id)
  if (file?.visibility !== 'public') throw new AppError(errors.notFound)
  return { ...(await served(kernel, file)), maxAge: PUBLIC_SECONDS, isPublic: true }
}

/**
 * A file by a signed address. Wrong, over, and another user’s answer like missing.
 * @throws AppError not_found, file_infected, file_unscanned
 */
export async function sendSigned(
  kernel: Kernel,
  id: string,
  { confirmed, ...signature }: { e: number; s: string; confirmed?: 0 | 1 | undefined },
): Promise<FileBody> {
  const tenantId = await tenantOf(kernel, id)
  const maxAge = tenantId === undefined ? 0 : addressesOf(kernel).secondsLeft({ tenantId, id }, signature)
  const file = maxAge > 0 ? await fileAnywhere(kernel, id) : undefined
  if (!file) throw new AppError(errors.notFound)
  const body = await served(kernel, file, { isConfirmed: confirmed === 1 })
  // What may be infected is asked for again each time.
  return { ...body, maxAge: file.scan_status === INFECTED ? 0 : maxAge }
}

async function fileAnywhere(kernel: Kernel, id: string): Promise<FoundFile | undefined> {
  const tenantId = await tenantOf(kernel, id)
  if (tenantId === undefined) return undefined
  return kernel.database.read(tenantId, (db) => findFile(db, id))
}

/** Whose file it is never changes. */
const owners = new WeakMap<object, CountedCache<number>>()

async function tenantOf({ dispatch, bus }: Kernel, id: string): Promise<number | undefined> {
  const known = owners.get(dispatch) ?? new CountedCache<number>({ name: 'fileTenant', node: bus }, { max: 5_000 })
  owners.set(dispatch, known)
  const tenantId = known.get(id) ?? (await repo.findTenantOfFile(dispatch, id))
  if (tenantId !== undefined) known.set(id, tenantId)
  return tenantId
}
