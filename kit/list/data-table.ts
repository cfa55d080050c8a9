/** What a table is given, and what it hands to its parts. */
import type { ReactNode, RefObject } from 'react'
import type { Action } from './actions.ts'
import type { Column, PlacedColumn } from './columns.ts'
import type { RowInSight } from './tree-rows.ts'
import type { Selection, TableSource } from './use-list.ts'

export interface DataTableProps<Row extends { readonly id: string }> {
  source: TableSource<Row>
  /** Its name among all tables, for its settings: `system.user`. */
  name: string
  columns: readonly Column<Row>[]
  /** What can be done with a row; the first as a word, the others behind "…". */
  rowActions?: (row: Row) => readonly Action[]
  /** How a row is called when its buttons are spoken. */
  rowName: (row: Row) => string
  /** The row that an inspector beside the table shows. */
  shownId?: string | undefined
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  /** Rows hold `children`: which of them are open. */
  tree?: { readonly open: readonly string[]; readonly setOpen: (ids: readonly string[]) => void }
}

/** What the rows of a table need. */
export interface TableRowsProps<Row extends { readonly id: string }> extends Pick<DataTableProps<Row>, 'rowName'> {
  /** What scrolls. */
  host: RefObject<HTMLElement | null>
  rows: readonly RowInSight<Row>[]
  columns: readonly PlacedColumn<Row>[]
  /** Pixels. */
  rowHeight: number
  rowActions: DataTableProps<Row>['rowActions'] | undefined
  selection: Selection<Row> | undefined
  tree: DataTableProps<Row>['tree'] | undefined
  shownId: string | undefined
}

/** Pixels of the boxes before the columns and of the actions behind them: English takes more room to say the same. */
export const SELECTION_WIDTH = 40
export const ACTIONS_WIDTH = { zh: 92, en: 132 } as const
