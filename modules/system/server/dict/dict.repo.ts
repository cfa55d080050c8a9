/** Dictionaries in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** Every entry of every dictionary in order. An entry of a disabled dictionary counts as disabled. */
export function findEntries(db: Db) {
  return db
    .selectFrom('sys_dict_type as t')
    .innerJoin('sys_dict_data as d', 'd.type_id', 't.id')
    .select(['t.code', 'd.val', 'd.name', 'd.name_en', sql<0 | 1>`least(t.status, d.status)`.as('status')])
    .orderBy('t.code')
    .orderBy('d.sort')
    .orderBy('d.val')
    .execute()
}
