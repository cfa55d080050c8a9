/**
 * A page of a log. Its cost does not depend on how many rows there are: the total is counted up to a limit, beyond
 * which it is "at least so many", and no page lies beyond. Who looks for something older narrows the filters.
 */
import type { Page } from '#contract/list.ts'
import type { Db } from '../database/lease.ts'
import { plannedEachTime } from '../database/planned-each-time.ts'
import { orderOf } from './list.ts'
import { countRows, pageQuery } from './list.repo.ts'
import type { ListCall, ListSpec, ListTable } from './spec.ts'

/** Rows that are counted, and can be reached by page. */
export const MAX_LOG_ROWS = 10_000

export async function boundedPage<
  Table extends ListTable,
  SortField extends string,
  Item extends { id: string; position: unknown },
>(db: Db, spec: ListSpec<Table, SortField, Item>, call: ListCall<Table>): Promise<Page<Item>> {
  const { paging } = call
  const counted = await countRows(db, spec.table, call, MAX_LOG_ROWS + 1)
  const total = Math.min(counted, MAX_LOG_ROWS)
  const limit = paging.limit === -1 ? (paging.ids?.length ?? 0) : paging.limit
  const skip = (paging.page - 1) * limit
  const end = { total, totalExact: counted <= MAX_LOG_ROWS }
  if (skip >= total) return { list: [], ...end }
  const start = { after: undefined, skip, backwards: false, lead: false }
  const order = orderOf(spec, paging)
  const { page, order: by } = pageQuery(db, spec.table, call, { start, order, limit: Math.min(limit, total - skip) })
  const { rows } = await db.executeQuery<Item>(plannedEachTime(spec.rows(db, page, by).compile()))
  return { list: rows, ...end }
}
