/** Where options of fields can come from, in SQL. Row security keeps every query inside the tenant. */
import type { Db } from '#kernel/database/lease.ts'

/** Enough to search in; a code that is not among them can still be there. */
const MAX_SOURCES = 1_000

export const dictionariesToChoose = (db: Db) =>
  db
    .selectFrom('sys_dict_type')
    .select(['code', 'name', 'name_en as nameEn'])
    .where('status', '=', 1)
    .orderBy('code')
    .limit(MAX_SOURCES)
    .execute()

export const apisToChoose = (db: Db) =>
  db
    .selectFrom('frm_api')
    .select(['name as code', 'title as name', 'title_en as nameEn'])
    .where('status', '=', 1)
    .orderBy('name')
    .limit(MAX_SOURCES)
    .execute()
