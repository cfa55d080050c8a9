/** Versions in SQL. They are written once and never changed. */
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { FormModel } from '#forms-core/index.ts'

/** More than these are kept and no longer listed. */
const MAX_LISTED = 200

/** The versions of a template, the latest first. */
export async function versionsOf(db: Db, templateId: string) {
  const rows = await db
    .selectFrom('frm_version')
    .select(['id', 'no', 'note', 'model', 'created_at as createDate', 'created_name as createdBy'])
    .where('template_id', '=', templateId)
    .orderBy('no', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({ ...row, model: modelOf(row.model) }))
}

/** The model of a version. */
export async function modelOfVersion(db: Db, id: string): Promise<FormModel | undefined> {
  const row = await db.selectFrom('frm_version').select('model').where('id', '=', id).executeTakeFirst()
  return row && modelOf(row.model)
}

export interface NewVersion {
  readonly tenantId: number
  readonly id: string
  readonly templateId: string
  readonly no: number
  readonly model: FormModel
  readonly note: string
  readonly by: { readonly id: string | null; readonly name: string }
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { tenantId, templateId, by, model, ...row } = version
  await tx
    .insertInto('frm_version')
    .values({
      ...row,
      tenant_id: tenantId,
      template_id: templateId,
      model: JSON.stringify(model),
      created_by: by.id,
      created_name: by.name,
    })
    .execute()
}

/** The typed cast: only models that were read are written. */
const modelOf = (stored: unknown): FormModel => stored as FormModel
