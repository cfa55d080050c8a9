/** The columns of a table, as a page writes them by hand. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Pixels; the sum of all is what the table scrolls over. */
  readonly width: number
  readonly render: (row: Row) => ReactNode
  /** The order field of the contract; sortable by a click on the head. */
  readonly sort?: string
  readonly align?: 'end'
  /** Not shown until chosen in the column settings. */
  readonly isExtra?: boolean
  /** Cannot be hidden and stays at the start. */
  readonly isFixed?: boolean
  /** Where it stands in a phone's two-line row; left out, it does not show there. */
  readonly phone?: 'title' | 'state' | 'fact'
}

/** A person's arrangement of a table. */
export interface Arrangement {
  /** Keys in the order chosen; columns it does not know follow in their own order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

/** Every column in the person's order, fixed ones first. */
export function orderColumns<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const rank = (column: Column<Row>, own: number): number => {
    if (column.isFixed) return own - columns.length
    const chosen = order.indexOf(column.key)
    return chosen === -1 ? order.length + own : chosen
  }
  return columns
    .map((column, own) => ({ column, rank: rank(column, own) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ column }) => column)
}

/** What is hidden before anybody chose. */
export function initialArrangement<Row>(columns: readonly Column<Row>[]): Arrangement {
  return { order: [], hidden: columns.filter((column) => column.isExtra).map((column) => column.key) }
}

/** The columns to show, in order. */
export function arrange<Row>(columns: readonly Column<Row>[], { order, hidden }: Arrangement): Column<Row>[] {
  return orderColumns(columns, order).filter((column) => column.isFixed || !hidden.includes(column.key))
}

/** The order after a column was moved by `step` places; fixed columns stay where they are. */
export function moveColumn<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
  key: string,
  to: number,
): string[] {
  const movable = orderColumns(columns, order)
    .filter((column) => !column.isFixed)
    .map((column) => column.key)
  const from = movable.indexOf(key)
  if (from === -1 || to < 0 || to >= movable.length) return movable
  movable.splice(from, 1)
  movable.splice(to, 0, key)
  return movable
}
