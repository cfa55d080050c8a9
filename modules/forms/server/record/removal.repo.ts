/** Deleting records in SQL: what refers to them, and what is kept until they are restored or deleted for good. */
import type { Db, Tx } from '#kernel/database/lease.ts'
import { among } from './record.repo.ts'

/** The records that refer to one, itself left out. */
export const referringLinks = (tx: Tx, id: string) =>
  tx
    .selectFrom('frm_link')
    .innerJoin('frm_record', 'frm_record.id', 'frm_link.record_id')
    .select([
      'frm_link.record_id as recordId',
      'frm_link.field_id as fieldId',
      'frm_record.template_id as formId',
      'frm_record.version_id as versionId',
    ])
    .where('frm_link.target_id', '=', id)
    .where('frm_link.record_id', '<>', id)
    .orderBy('frm_record.template_id')
    .orderBy('frm_link.record_id')
    .execute()

/** Keeps a deleted record with its comments, so that it can be restored. */
export async function keepRemoved(
  tx: Tx,
  { tenantId, id, formId, record }: { tenantId: number; id: string; formId: string; record: object },
): Promise<void> {
  await tx
    .insertInto('frm_removed')
    .values({ tenant_id: tenantId, id, template_id: formId, record: JSON.stringify(record) })
    .execute()
}

/** What was kept of deleted records. */
export async function removedRecords(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('frm_removed')
    .select(['id', 'template_id as formId', 'record'])
    .where('id', '=', among(ids))
    .execute()
}

export const forgetRemoved = (tx: Tx, id: string) => tx.deleteFrom('frm_removed').where('id', '=', id).execute()

/** Which of these records, users and departments are there. */
export async function existing(
  db: Db,
  { records, users, departments }: Record<'records' | 'users' | 'departments', readonly string[]>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('frm_record')
    .select('id')
    .where('id', '=', among(records))
    .unionAll(db.selectFrom('sys_user').select('id').where('id', '=', among(users)))
    .unionAll(db.selectFrom('sys_dept').select('id').where('id', '=', among(departments)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
