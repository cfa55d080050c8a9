/** Templates as users of their forms read them, in SQL. */
import type { Db } from '#kernel/database/lease.ts'

const FORM = [
  'id',
  'name',
  'name_en as nameEn',
  'icon',
  'status',
  'version_id as versionId',
  'version_no as versionNo',
  'access',
] as const

/** The template of a form. */
export const templateOfForm = (db: Db, id: string) =>
  db.selectFrom('frm_template').select(FORM).where('id', '=', id).executeTakeFirst()

export type FormRow = NonNullable<Awaited<ReturnType<typeof templateOfForm>>>
