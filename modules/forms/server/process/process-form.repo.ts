/** Forms as processes name them, in SQL. */
import type { Db, Tx } from '#kernel/database/lease.ts'
import { forms } from '../record/form.repo.ts'

const PUBLISHED = 1

/** Published forms, by name. */
export const publishedForms = (db: Db) =>
  db
    .selectFrom('frm_template')
    .select(['id', 'name', 'name_en as nameEn', 'version_no as versionNo'])
    .where('status', '=', PUBLISHED)
    .where('version_id', 'is not', null)
    .orderBy('name')
    .execute()

/** A published form with its latest version. */
export const publishedForm = (db: Db, id: string) =>
  db
    .selectFrom('frm_template')
    .select(['id', 'version_id as versionId'])
    .where('id', '=', id)
    .where('status', '=', PUBLISHED)
    .executeTakeFirst()

/** A form with its latest version; neither changes until the transaction ends. */
export const shareForm = (tx: Tx, id: string) =>
  tx
    .selectFrom('frm_template')
    .select(['id', 'name', 'status', 'version_id as versionId'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** The template of a version as its records are written and read by a process. */
export const templateOfVersion = (db: Db, versionId: string) =>
  forms(db)
    .innerJoin('frm_version', 'frm_version.template_id', 'frm_template.id')
    .select('frm_version.no as no')
    .where('frm_version.id', '=', versionId)
    .executeTakeFirst()
