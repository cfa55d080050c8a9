/** Records in SQL. Row security keeps every query inside the tenant; the reach is put in by `record.scope.ts`. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { StoredValues } from '#forms-core/index.ts'

/** What a record is read with. */
export const RECORD = [
  'frm_record.id',
  'frm_record.template_id as formId',
  'frm_record.version_id as versionId',
  'frm_record.title',
  'frm_record.title_field as titleField',
  'frm_record.data',
  'frm_record.rev',
  'frm_record.owner_id as ownerId',
  'frm_record.dept_id as deptId',
  'frm_record.instance_id as instanceId',
  'frm_record.created_at as createDate',
  'frm_record.updated_at as updateDate',
] as const

const records = (db: Db, formId: string) =>
  db.selectFrom('frm_record').select(RECORD).where('frm_record.template_id', '=', formId)

export type StoredRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>

/** One record of a form, with the number of its version. */
export const findRecord = (db: Db, formId: string, id: string) =>
  records(db, formId)
    .innerJoin('frm_version', 'frm_version.id', 'frm_record.version_id')
    .select('frm_version.no as versionNo')
    .where('frm_record.id', '=', id)
    .executeTakeFirst()

/** The same, locked against other writers until the transaction ends. */
export const lockRecord = (tx: Tx, formId: string, id: string) =>
  records(tx, formId)
    .innerJoin('frm_version', 'frm_version.id', 'frm_record.version_id')
    .select('frm_version.no as versionNo')
    .where('frm_record.id', '=', id)
    .forUpdate('frm_record')
    .executeTakeFirst()

/** The typed cast: only checked values are written. */
export const valuesOf = ({ data }: { data: unknown }): StoredValues => data as StoredValues

export const among = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`
