/** Templates as users of their forms read them, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** Templates with what writing and reading their records needs. */
export const forms = (db: Db) =>
  db.selectFrom('frm_template').select([
    'frm_template.id',
    'frm_template.name',
    'frm_template.name_en as nameEn',
    'frm_template.category',
    'frm_template.icon',
    'frm_template.status',
    'frm_template.version_id as versionId',
    'frm_template.version_no as versionNo',
    'frm_template.access',
    // Fields that lists cannot use yet: their values are still being written.
    sql<string[]>`coalesce((select fields from frm_reindex where template_id = frm_template.id), '{}')`.as('indexing'),
    // Rules need to know which day it is.
    sql<string>`tenant_time_zone()`.as('zone'),
  ])

/** The template of a form. */
export const templateOfForm = (db: Db, id: string) => forms(db).where('frm_template.id', '=', id).executeTakeFirst()

/**
 * The same, shared with other writers of records: no version is published until the transaction ends, so that what is
 * kept for lists is what the latest version says.
 */
export const shareTemplateOfForm = (tx: Tx, id: string) =>
  forms(tx).where('frm_template.id', '=', id).forShare().executeTakeFirst()

export type FormRow = NonNullable<Awaited<ReturnType<typeof templateOfForm>>>

/** Every published form, with the description of its latest version and whether the user has a draft. */
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
    .orderBy('frm_template.name')
    .execute()
