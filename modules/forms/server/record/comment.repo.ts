/** Comments on records in SQL. */
import type { Db, Tx } from '#kernel/database/lease.ts'

/** More than these are kept and no longer listed. */
const MAX_LISTED = 500

const comments = (db: Db, recordId: string) =>
  db
    .selectFrom('frm_comment')
    .select(['id', 'text', 'created_by as byId', 'created_name as byName', 'created_at as createDate'])
    .where('record_id', '=', recordId)

/** The latest comments on a record, the oldest of them first. */
export const commentsOn = async (db: Db, recordId: string) =>
  (
    await comments(db, recordId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED).execute()
  ).reverse()

/** All of them, for a record that is deleted. */
export const commentsToKeep = (tx: Tx, recordId: string) => comments(tx, recordId).orderBy('created_at').execute()

export interface NewComment {
  readonly tenantId: number
  readonly id: string
  readonly recordId: string
  readonly text: string
  readonly byId: string
  readonly byName: string
  /** Left out: now. */
  readonly createDate?: string
}

export async function insertComments(tx: Tx, added: readonly NewComment[]): Promise<void> {
  if (added.length === 0) return
  await tx
    .insertInto('frm_comment')
    .values(
      added.map(({ tenantId, id, recordId, text, byId, byName, createDate }) => ({
        tenant_id: tenantId,
        id,
        record_id: recordId,
        text,
        created_by: byId,
        created_name: byName,
        ...(createDate === undefined ? {} : { created_at: createDate }),
      })),
    )
    .execute()
}
