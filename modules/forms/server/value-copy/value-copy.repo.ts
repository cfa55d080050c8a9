/** The records of a form, for work that goes through all of them, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** Where to go on, and how far. */
export interface RecordsAfter {
  readonly formId: string
  /** Null: from the first one. */
  readonly after: string | null
  readonly limit: number
}

/** The next records in the order of their ids. */
export async function idsAfter(db: Db, { formId, after, limit }: RecordsAfter): Promise<string[]> {
  const rows = await db
    .selectFrom('frm_record')
    .select('id')
    .where('template_id', '=', formId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countRecords(db: Db, formId: string): Promise<number> {
  const { count } = await db
    .selectFrom('frm_record')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('template_id', '=', formId)
    .executeTakeFirstOrThrow()
  return count
}
