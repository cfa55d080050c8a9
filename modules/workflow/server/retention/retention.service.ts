/**
 * Finished processes whose time is over: written to a file first, and deleted when the file is whole. Each step is
 * kept, so that a crash between them is followed by the rest: nothing is deleted that is in no file, and nothing twice.
 */
import { AppError } from '#kernel/errors.ts'
import type { Author } from '#kernel/audit/record.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { releaseFile } from '#kernel/files/file-use.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { SCAN_REFUSE } from '#files/contract/oss.ts'
import { readParam } from '#system/server/index.ts'
import { referredRecords, removeProcessRecords } from '#forms/server/index.ts'
import { MIN_RETENTION_DAYS } from '#workflow/contract/archive.ts'
import { deleteRoots } from '../runtime/persistence/retire.repo.ts'
import { packed } from './archive-file.ts'
import * as archives from './archive.repo.ts'
import * as repo from './retention.repo.ts'

/** What these functions take of the server. */
export type RetentionKernel = Pick<Kernel, 'boundRecords' | 'bus' | 'database' | 'files' | 'keyFor' | 'log'>

const ARCHIVE = 'workflowArchive'
/** Requests in one file, and files of one tenant in a round; the next round goes on. */
const BATCH = 50
const MAX_BATCHES = 20
/** How long files are there. */
const FILE_DAYS = 365
/** No file takes as long to write. */
const WRITING_HOURS = 6
const DAY_MS = 86_400_000

/** The sweep of a node: each tenant once a day, or again with the next round while there is more to do. */
export function retireProcesses(kernel: RetentionKernel): (tenantId: number) => Promise<void> {
  const next = new Map<number, number>()
  return async (tenantId) => {
    if ((next.get(tenantId) ?? 0) > Date.now()) return
    const isDone = await retire(kernel, tenantId)
    if (isDone) next.set(tenantId, Date.now() + DAY_MS)
  }
}

/** One round. @returns whether nothing is left to do */
export async function retire(kernel: RetentionKernel, tenantId: number): Promise<boolean> {
  await takeUp(kernel, tenantId)
  let left = MAX_BATCHES
  for (const retention of await kernel.database.read(tenantId, (db) => repo.retentionsOf(db, MIN_RETENTION_DAYS)))
    for (let after: repo.After | undefined; ; left -= 1) {
      if (left === 0) return false
      const due = await kernel.database.read(tenantId, (db) => repo.dueRoots(db, { ...retention, most: BATCH, after }))
      const last = due.at(-1)
      if (last === undefined) break
      after = last
      const free = await kernel.database.read(tenantId, (db) => withoutKept(kernel, db, due))
      if (free.length > 0) await exportAndDelete(kernel, tenantId, retention, free)
    }
  for (const { id, fileKey } of await kernel.database.read(tenantId, archives.expiredFiles)) {
    await kernel.files.remove(fileKey)
    await kernel.database.transaction(tenantId, (tx) => archives.forgetFile(tx, id))
  }
  return true
}

/** What an earlier run began: a whole file is followed by the deletion, a part of one goes. */
async function takeUp(kernel: RetentionKernel, tenantId: number): Promise<void> {
  for (const { id, status, fileKey } of await kernel.database.read(tenantId, (db) =>
    archives.leftOver(db, WRITING_HOURS),
  )) {
    if (status === 'written') await deleteExported(kernel, tenantId, id)
    else {
      await kernel.files.remove(fileKey)
      await kernel.database.transaction(tenantId, (tx) => archives.dropArchive(tx, id))
    }
  }
}

/** Requests whose records are kept stay: other records refer to them, or a module has bound them and keeps them. */
async function withoutKept(
  { boundRecords }: RetentionKernel,
  db: Db,
  due: readonly repo.OverRoot[],
): Promise<repo.OverRoot[]> {
  const referred = await referredRecords(
    db,
    due.flatMap(({ recordId }) => recordId ?? []),
  )
  const free: repo.OverRoot[] = []
  for (const root of due) {
    if (root.recordId !== null && referred.has(root.recordId)) continue
    if (root.boundResource !== null && root.boundId !== null) {
      const isKept = boundRecords.get(root.boundResource)?.isKept
      if (isKept === undefined || (await isKept(db, root.boundId))) continue
    }
    free.push(root)
  }
  return free
}

/** Writes a file, and deletes what is in it. */
async function exportAndDelete(
  kernel: RetentionKernel,
  tenantId: number,
  { key, name }: repo.Retention,
  due: readonly repo.OverRoot[],
): Promise<void> {
  const id = await writeFile(kernel, tenantId, { key, name, due })
  await deleteExported(kernel, tenantId, id)
}

/** @returns the id of the file, which is whole */
export async function writeFile(
  kernel: RetentionKernel,
  tenantId: number,
  { key, name, due }: { key: string; name: string; due: readonly repo.OverRoot[] },
): Promise<string> {
  const { database, files } = kernel
  const isOnlyClean = (await readParam(kernel, tenantId, 'oss.scan')) === SCAN_REFUSE
  const [id, fileKey] = [newId(), await files.newPlace(tenantId)]
  const roots = due.map((root) => root.id)
  const [firstEnded = '', lastEnded = ''] = [due[0]?.endedAt, due.at(-1)?.endedAt]
  const marks = due.map(({ mark }) => mark)
  const made = { tenantId, id, key, name, fileKey, roots, marks, firstEnded, lastEnded, days: FILE_DAYS }
  await database.transaction(tenantId, (tx) => archives.announceArchive(tx, made))
  let count = 0
  const onFile = () => {
    count += 1
  }
  const { bytes } = await files.put(fileKey, packed({ database, files }, { tenantId, roots, isOnlyClean, onFile }))
  await database.transaction(tenantId, (tx) => archives.markWritten(tx, { id, bytes, files: count }))
  return id
}

/** Deletes what is in a whole file and has not changed since, with the trace of it. */
async function deleteExported({ database, files, log }: RetentionKernel, tenantId: number, id: string): Promise<void> {
  const remove = (tx: Tx) => deleteWithin(tx, tenantId, id)
  try {
    const unused = await database.transaction(tenantId, remove)
    if (unused !== undefined) await files.remove(unused)
  } catch (error) {
    // Another record has come to refer to one of them: it is looked at anew, with another file.
    if (!(error instanceof AppError)) throw error
    log.info({ archive: id, tenantId }, 'workflow: finished processes are kept, a record refers to them')
    const fileKey = await database.transaction(tenantId, async (tx) => {
      const archive = await archives.lockWritten(tx, id)
      if (archive !== undefined) await archives.dropArchive(tx, id)
      return archive?.fileKey
    })
    if (fileKey !== undefined) await files.remove(fileKey)
  }
}

/** @returns the key of the file, where it is of no use since nothing was deleted */
async function deleteWithin(tx: Tx, tenantId: number, id: string): Promise<string | undefined> {
  const archive = await archives.lockWritten(tx, id)
  if (archive === undefined) return undefined
  const unchanged = await repo.lockUnchanged(tx, archive)
  if (unchanged.length === 0) {
    await archives.dropArchive(tx, id)
    return archive.fileKey
  }
  const roots = unchanged.map((root) => root.id)
  for (const { id: fileId, resource, resourceId } of await repo.filesOf(tx, roots))
    await releaseFile(tx, fileId, { resource, resourceId })
  await removeProcessRecords(
    tx,
    tenantId,
    unchanged.flatMap(({ recordId }) => recordId ?? []),
  )
  const instances = await deleteRoots(tx, roots)
  await archives.markDone(tx, id, roots.length)
  await recordChange(tx, product(tenantId, id), {
    action: 'retire',
    resource: ARCHIVE,
    resourceId: id,
    label: archive.name,
    after: { process: archive.key, requests: roots.length, instances },
  })
  return undefined
}

const product = (tenantId: number, id: string): Author => ({
  tenantId,
  userId: null,
  realName: 'Portico',
  requestId: id,
  ip: '',
})
