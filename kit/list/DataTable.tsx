import type { ReactNode } from 'react'
import { useIsPhone } from '../ui/use-phone.ts'
import type { Action } from './actions.ts'
import type { Column } from './columns.ts'
import { PhoneRows } from './PhoneRows.tsx'
import { WideTable } from './WideTable.tsx'
import type { TableSource } from './useList.ts'
import './data-table.css'

export interface DataTableProps<Row extends { readonly id: string }> {
  source: TableSource<Row>
  /** Its name among all tables, for its settings: `system.user`. */
  name: string
  columns: readonly Column<Row>[]
  /** What can be done with a row; the first as a word, the others behind "…". */
  rowActions?: (row: Row) => readonly Action[]
  /** How a row is called when its buttons are spoken. */
  rowName: (row: Row) => string
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  /** Rows hold `children`: which of them are open. */
  tree?: { readonly open: readonly string[]; readonly setOpen: (ids: readonly string[]) => void }
}

/**
 * Rows as a table; on a phone as two-line rows. Fills the height it is given, and only the rows in sight are in the page.
 * Our own, not Ant Design's: that one brings 110 KB along and costs ten times as much for a thousand rows.
 */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone()
  return isPhone ? <PhoneRows {...props} /> : <WideTable {...props} />
}
