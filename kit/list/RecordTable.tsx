import type { ReactNode } from 'react'
import type { Action } from './actions.ts'
import { BatchBar } from './BatchBar.tsx'
import { DataTable } from './DataTable.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import type { ListTable } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import type { List } from './use-list.ts'

interface RecordTableProps<Row extends { readonly id: string }> {
  table: ListTable<Row> & { readonly source: List<Row> }
  rowName: (row: Row) => string
  /** What can be done with one record, and with those chosen; as `useRecordActions` answers it. */
  actions: { readonly rowActions: (row: Row) => Action[]; readonly batch: Action[] }
  /** What is missing while there is no record at all, and what one can do about it. */
  empty: { readonly title: string; readonly reason?: string }
  /** The button that ends the emptiness. */
  children?: ReactNode
}

/** The body of a list page under its filters: the table, the bar of those chosen, the pager. */
export function RecordTable<Row extends { readonly id: string }>(props: RecordTableProps<Row>) {
  const { table, rowName, actions, empty, children } = props
  const list = table.source
  return (
    <>
      <DataTable
        {...table}
        rowActions={actions.rowActions}
        rowName={rowName}
        empty={
          <ListEmpty list={list} {...empty}>
            {children}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={actions.batch} />
      <Pager list={list} />
    </>
  )
}
