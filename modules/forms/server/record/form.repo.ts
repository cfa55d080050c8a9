/** Templates as users of their forms read them, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

const forms = (db: Db) =>
  db.selectFrom('frm_template').select([
    'id',
    'name',
    'name_en as nameEn',
    'category',
    'icon',
    'status',
    'version_id as versionId',
    'version_no as versionNo',
    'access',
    // Rules need to know which day it is.
    sql<string>`tenant_time_zone()`.as('zone'),
  ])

/** The template of a form. */
export const templateOfForm = (db: Db, id: string) => forms(db).where('id', '=', id).executeTakeFirst()

/**
 * The same, shared with other writers of records: no version is published until the transaction ends, so that what is
 * kept for lists is what the latest version says.
 */
export const shareTemplateOfForm = (tx: Tx, id: string) => forms(tx).where('id', '=', id).forShare().executeTakeFirst()

export type FormRow = NonNullable<Awaited<ReturnType<typeof templateOfForm>>>

/** Every published form, with what its latest version says of itself and whether the user has a draft of a new record. */
export const publishedForms = (db: Db, userId: string) =>
  forms(db)
    .innerJoin('frm_version', 'frm_version.id', 'frm_template.version_id')
    .select([
      sql<string>`coalesce(model #>> '{description,zh}', '')`.as('description'),
      sql<string>`coalesce(model #>> '{description,en}', '')`.as('descriptionEn'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('frm_draft')
            .select('frm_draft.id')
            .whereRef('frm_draft.template_id', '=', 'frm_template.id')
            .where('frm_draft.user_id', '=', userId)
            .where('frm_draft.record_id', 'is', null),
        )
        .as('hasDraft'),
    )
    .orderBy('name')
    .execute()
