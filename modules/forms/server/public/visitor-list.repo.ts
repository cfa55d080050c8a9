/** The records of a form as visitors turn their pages, in SQL. What is asked costs a bounded part of the form. */
import { sql } from 'kysely'
import { MAX_COUNTED, type PublicQuery } from '#forms/contract/public.ts'
import type { ValueColumn } from '#forms-core/index.ts'
import type { Db } from '#kernel/database/lease.ts'
import { containing } from '#kernel/lists/list.ts'

export interface VisitorList {
  readonly formId: string
  /** Fields in which the keyword is looked for. */
  readonly searched: readonly string[]
  readonly sort: { readonly field: string; readonly column: ValueColumn } | undefined
}

const recordsWith = (db: Db, { formId, searched }: VisitorList, keyword: string | undefined) =>
  db
    .selectFrom('frm_record as r')
    .where('r.template_id', '=', formId)
    .$if(keyword !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('frm_value as k')
            .select(sql`1`.as('one'))
            .whereRef('k.record_id', '=', 'r.id')
            .where('k.template_id', '=', formId)
            .where('k.field_id', '=', sql<string>`any(${[...searched]}::text[])`)
            .where(sql<boolean>`lower(k.txt) like ${containing(keyword ?? '')}`),
        ),
      ),
    )

/** One page, and one row more where there are others after it. */
export async function visitorPage(db: Db, list: VisitorList, { page, limit, order, keyword }: PublicQuery) {
  const { sort, formId } = list
  const direction = order === 'asc' ? ('asc' as const) : ('desc' as const)
  return recordsWith(db, list, keyword)
    .$if(sort !== undefined, (query) =>
      query
        .leftJoin('frm_value as s', (join) =>
          join
            .onRef('s.record_id', '=', 'r.id')
            .on('s.template_id', '=', formId)
            .on('s.field_id', '=', sort?.field ?? '')
            .on('s.place', '=', 0),
        )
        // Records without a value come last either way.
        .orderBy(sql.ref(`s.${sort?.column ?? 'txt'}`), (by) => by[direction]().nullsLast()),
    )
    .select(['r.id', 'r.data'])
    .orderBy('r.created_at', direction)
    .orderBy('r.id', direction)
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
}

/** How many there are, counted no further than `MAX_COUNTED`. */
export async function countRecords(db: Db, list: VisitorList, keyword: string | undefined): Promise<number> {
  const { count } = await db
    .selectFrom(recordsWith(db, list, keyword).select('r.id').limit(MAX_COUNTED).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const visitorRecord = (db: Db, formId: string, id: string) =>
  db
    .selectFrom('frm_record')
    .select(['id', 'data'])
    .where('template_id', '=', formId)
    .where('id', '=', id)
    .executeTakeFirst()
