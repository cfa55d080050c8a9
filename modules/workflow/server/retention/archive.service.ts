/** Files of deleted processes as those see them who manage the processes, and what a retention would do. */
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { FileMissing } from '#kernel/files/storage.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found, pageRecords, readRecord } from '#kernel/records/read-records.ts'
import type { ArchiveQuery, RetentionPreview } from '#workflow/contract/archive.ts'
import { findModelName } from '../model/model-lookup.repo.ts'
import { archiveList, callOfArchives, findArchive } from './archive.repo.ts'
import { countDue } from './retention.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'files' | 'lists'>

export const pageArchives = (kernel: KernelPart, actor: Actor, query: ArchiveQuery) =>
  pageRecords(
    kernel,
    { list: archiveList, call: callOfArchives(actor, query) },
    ({ position: _, ...archive }) => archive,
  )

/** @throws AppError not_found, file_expired */
export async function openArchive(kernel: KernelPart, actor: Actor, id: string): Promise<FileBody> {
  const archive = await readRecord(kernel, actor, (db) => findArchive(db, actor, id))
  if (archive.fileKey === null) throw new AppError(errors.fileExpired)
  try {
    const name = `${archive.process} ${archive.createDate.slice(0, 10)}.zip`
    return { name, type: 'application/zip', bytes: archive.bytes, body: await kernel.files.read(archive.fileKey) }
  } catch (error) {
    throw error instanceof FileMissing ? new AppError(errors.fileExpired) : error
  }
}

/** @throws AppError not_found */
export const previewRetention = (
  kernel: KernelPart,
  actor: Actor,
  id: string,
  days: number,
): Promise<RetentionPreview> =>
  kernel.database.read(actor.tenantId, async (db) => {
    found(await findModelName(db, id))
    const { bound, ...counted } = await countDue(db, id, days)
    return { ...counted, kept: bound }
  })
