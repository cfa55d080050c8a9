/** Revisions in SQL. They are written with their records (`record-write.repo.ts`) and never changed. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { ValueChange } from '#forms/contract/record.ts'

/** More than these are kept and no longer listed. */
const MAX_LISTED = 200

const revisions = (db: Db, recordId: string) =>
  db
    .selectFrom('frm_revision')
    .innerJoin('frm_version', 'frm_version.id', 'frm_revision.version_id')
    .select([
      'frm_revision.id',
      'frm_revision.rev',
      'frm_revision.kind',
      'frm_version.no as versionNo',
      'frm_revision.created_name as byName',
      'frm_revision.created_at as createDate',
      'frm_revision.note',
      'frm_revision.changes',
    ])
    .where('frm_revision.record_id', '=', recordId)
    .orderBy('rev', 'desc')

/** The latest revisions of a record. */
export const revisionsOf = async (db: Db, recordId: string) =>
  (await revisions(db, recordId).limit(MAX_LISTED).execute()).map(withChanges)

/** Those after one, the latest first. */
export const revisionsAfter = async (db: Db, recordId: string, rev: number) =>
  (await revisions(db, recordId).where('rev', '>', rev).execute()).map(withChanges)

/** The typed cast: only changes between records are written. */
const withChanges = <Row extends { changes: unknown }>(row: Row) => ({ ...row, changes: row.changes as ValueChange[] })

/** Forgets a record that was deleted for good: its history, and which files it used. */
export async function forgetRecord(tx: Tx, resource: string, id: string): Promise<void> {
  await sql`
    with used as (delete from sys_oss_use where resource = ${resource} and resource_id = ${id} returning oss_id),
      unused as (update sys_oss set unused_since = now() where id in (select oss_id from used)),
      removed as (delete from frm_removed where id = ${id})
    delete from frm_revision where record_id = ${id}`.execute(tx)
}
