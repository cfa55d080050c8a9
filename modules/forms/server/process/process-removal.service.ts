/** What becomes of the records of processes that are deleted: they go for good, unless other records refer to them. */
import { errors } from '#contract/errors.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { deleteRecord } from '../record/record-write.repo.ts'
import { forgetRecord } from '../record/revision.repo.ts'
import { RECORD_RESOURCE } from '../record/record-trace.ts'
import { processRecordsForUpdate, referredAmong } from './process-removal.repo.ts'

/** Those of some records that other records refer to. */
export const referredRecords = (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => referredAmong(db, ids)

/**
 * Deletes records with their history, and frees their files. @throws AppError not_found where one is referred to by now
 */
export async function removeProcessRecords(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  const records = await processRecordsForUpdate(tx, ids)
  if ((await referredAmong(tx, ids)).size > 0) throw new AppError(errors.notFound)
  for (const { id, formId } of records) {
    await deleteRecord(tx, { tenantId, formId, id })
    await forgetRecord(tx, RECORD_RESOURCE, id)
  }
}
