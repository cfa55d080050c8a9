/** What a list is made of, as its resource declares it and as a call asks for it. */
import type { AliasedExpression, Compilable, Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import type { Paging } from '#contract/list.ts'
import type { Db } from '../database/lease.ts'
import type { Schema } from '../database/schema.ts'
import type { Anchors } from './anchors.ts'
import type { Names } from './names.ts'
import type { Totals } from './totals.ts'

/** The tables a list can be made of: those with an id. */
export type ListTable = {
  [Table in keyof Schema]: Schema[Table] extends { id: string; tenant_id: number } ? Table : never
}[keyof Schema]
export type Column<Table extends ListTable> = keyof Schema[Table] & string
export type Row<Table extends ListTable> = { [T in Table]: Schema[Table] }

/** The rows of one page as a table `page`: every column of the list's table, and `position`, the sorted one as text. */
export type PageRows<Table extends ListTable> = AliasedExpression<
  { [C in Column<Table>]: Selected<Schema[Table][C]> } & { position: string },
  'page'
>
type Selected<T> = T extends { readonly __select__: infer S } ? S : T

export interface ListSpec<Table extends ListTable, SortField extends string, Item> {
  readonly resource: string
  readonly table: Table
  /** Wire field to column. Nullable columns sort their nulls last when ascending. */
  readonly sort: Readonly<Record<SortField, Column<Table>>>
  /** The order when none is asked for; descending. */
  readonly defaultSort: NoInfer<SortField>
  readonly sums?: Readonly<Record<string, Column<Table>>>
  /**
   * Selects the wanted columns from the page (and what is joined to it), ordered by `order`. Must select
   * `page.position` and `page.id`. Depends on nothing but its arguments.
   */
  readonly rows: (db: Db, page: PageRows<Table>, order: RawBuilder<unknown>) => Compilable<Item>
}

export interface ListCall<Table extends ListTable> {
  readonly tenantId: number
  readonly paging: Paging
  /** Filters and data scope together, each a condition on the table. Depends on nothing but `whereKey`. */
  readonly where: (eb: ExpressionBuilder<Row<Table>, Table>) => Expression<SqlBool>[]
  /** Everything `where` depends on, as plain data: names the remembered total. */
  readonly whereKey: unknown
  /** Counts at most `cap` of the same rows, where there is a quicker way than to search the table by `where`. */
  readonly count?: (db: Db, cap?: number) => Promise<number>
  /** A data rule in SQL restricts it (`access/scope.ts`): its total is remembered for a few seconds, however short. */
  readonly isUnderSql?: boolean
  /** How many rows the filters leave differs so much that each page is planned for its own values. */
  readonly isPlannedEachTime?: boolean
}

/** What a node remembers of long lists. */
export interface ListMemory {
  readonly totals: Totals
  readonly anchors: Anchors
  readonly names: Names
}

export interface Order {
  column: string
  direction: 'asc' | 'desc'
}
