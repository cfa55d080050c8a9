/** Records of processes that are deleted, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** Locked until the transaction ends. */
export const processRecordsForUpdate = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('frm_record')
    .select(['id', 'template_id as formId'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Those that a record other than themselves refers to. */
export async function referredAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('frm_link')
    .select('target_id')
    .distinct()
    .where('target_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .whereRef('record_id', '<>', 'target_id')
    .execute()
  return new Set(rows.map(({ target_id }) => target_id))
}
