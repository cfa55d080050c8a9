/** One batch of a walk in SQL: what comes after a place, straight off the index. */
import { sql, type CompiledQuery } from 'kysely'
import type { Db } from '../database/lease.ts'
import { filtered } from './list.repo.ts'
import type { ListCall, ListSpec, ListTable, Order, PageRows } from './spec.ts'

/** The row a batch begins after. */
export interface RowPlace {
  readonly id: string
  /**
   * The sorted column as the database writes it, with every digit: microseconds that a reader does not see count here.
   */
  readonly position: string
}

interface Batch {
  readonly order: Order
  /** The rows that have something in the sorted column, or those that have not. */
  readonly part: 'values' | 'nulls'
  readonly after: RowPlace | undefined
  readonly limit: number
}

export function walkQuery<Table extends ListTable, Item>(
  db: Db,
  spec: ListSpec<Table, string, Item>,
  call: ListCall<Table>,
  { order, part, after, limit }: Batch,
): CompiledQuery<Item> {
  const column = sql.ref(order.column)
  const isUp = order.direction === 'asc'
  const direction = sql.raw(isUp ? 'asc' : 'desc')
  const beyond = sql.raw(isUp ? '>' : '<')
  let rows = filtered(db, spec.table, call).where(
    part === 'values' ? sql<boolean>`${column} is not null` : sql<boolean>`${column} is null`,
  )
  if (after && part === 'values')
    rows = rows.where(sql<boolean>`(${column}, id) ${beyond} (${after.position}, ${after.id}::uuid)`)
  else if (after) rows = rows.where(sql<boolean>`id ${beyond} ${after.id}::uuid`)
  const batch = rows
    .orderBy(sql`${column} ${direction}, id ${direction}`)
    .limit(limit)
    .selectAll()
    .select([sql<string>`${column}::text`.as('position'), sql<unknown>`${column}`.as('walked')])
  // The typed cast of `pageQuery`, too: every column of the table, and its position.
  const page = sql`${batch}`.as('page') as unknown as PageRows<Table>
  return spec.rows(db, page, sql`page.walked ${direction}, page.id ${direction}`).compile()
}
