/** Where options of fields can come from, in SQL. Row security keeps every query inside the tenant. */
import type { Db } from '#kernel/database/lease.ts'

/** Enough to search in; a code that is not among them can still be there. */
const MAX_SOURCES = 1_000

/** Those of the product, then those that the organisation made for itself. */
export async function dictionariesToChoose(db: Db) {
  const common = await dictionariesIn(db, 'sys_dict_type')
  const known = new Set(common.map(({ code }) => code))
  const own = await dictionariesIn(db, 'sys_dict_cust_type')
  return [...common, ...own.filter(({ code }) => !known.has(code))]
}

const dictionariesIn = (db: Db, table: 'sys_dict_type' | 'sys_dict_cust_type') =>
  db
    .selectFrom(table)
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
