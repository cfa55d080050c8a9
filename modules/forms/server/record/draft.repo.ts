/** What users have typed and not saved, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** Whose draft, of what. */
export interface DraftPlace {
  readonly userId: string
  readonly formId: string
  /** Null: of a new record. */
  readonly recordId: string | null
}

/** For how long drafts are kept after they were last saved. */
const DAYS = 30

export const findDraft = (db: Db, { userId, formId, recordId }: DraftPlace) =>
  db
    .selectFrom('frm_draft')
    .select(['record_id as recordId', 'rev', 'version_no as versionNo', 'data', 'updated_at as savedDate'])
    .where('user_id', '=', userId)
    .where('template_id', '=', formId)
    .where('record_id', 'is not distinct from', recordId)
    .where('updated_at', '>', sql<string>`now() - make_interval(days => ${sql.lit(DAYS)})`)
    .executeTakeFirst()

export interface SavedDraft extends DraftPlace {
  readonly tenantId: number
  readonly id: string
  readonly rev: number | null
  readonly versionNo: number
  readonly values: object
}

/** Puts a draft in the place of the earlier one. Resolves with when it was saved. */
export async function saveDraft(tx: Tx, draft: SavedDraft): Promise<{ savedDate: string }> {
  const { tenantId, id, userId, formId, recordId, rev, versionNo, values } = draft
  const change = { rev, version_no: versionNo, data: JSON.stringify(values), updated_at: sql<string>`now()` }
  return tx
    .insertInto('frm_draft')
    .values({ tenant_id: tenantId, id, user_id: userId, template_id: formId, record_id: recordId, ...change })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'template_id', 'record_id']).doUpdateSet(change),
    )
    .returning('updated_at as savedDate')
    .executeTakeFirstOrThrow()
}

export async function deleteDraft(tx: Tx, { userId, formId, recordId }: DraftPlace): Promise<void> {
  await tx
    .deleteFrom('frm_draft')
    .where('user_id', '=', userId)
    .where('template_id', '=', formId)
    .where('record_id', 'is not distinct from', recordId)
    .execute()
}

/** Discards drafts that are older than they are kept. */
export const deleteOldDrafts = (tx: Tx) =>
  tx
    .deleteFrom('frm_draft')
    .where('updated_at', '<=', sql<string>`now() - make_interval(days => ${sql.lit(DAYS)})`)
    .execute()
