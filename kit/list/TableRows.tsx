import { memo } from 'react'
import type { TableRowsProps } from './data-table.ts'
import { TableRow } from './TableRow.tsx'
import { useRowWindow } from './useRowWindow.ts'

/** The body of a table: the rows in sight, and two empty ones that stand for all the others. */
function Rows<Row extends { readonly id: string }>({
  host,
  rows,
  columns,
  rowHeight,
  selection,
  ...common
}: TableRowsProps<Row>) {
  const { from, to } = useRowWindow(host, rows.length, rowHeight)
  const chosen = new Set(selection?.rows.map(({ id }) => id))
  return (
    <tbody>
      {from > 0 && <Gap height={from * rowHeight} />}
      {rows.slice(from, to).map(({ row, depth, isOpen }, at) => (
        <TableRow
          key={row.id}
          {...common}
          row={row}
          index={from + at + 2}
          depth={depth}
          isOpen={isOpen}
          columns={columns}
          selection={selection}
          isChosen={chosen.has(row.id)}
        />
      ))}
      {to < rows.length && <Gap height={(rows.length - to) * rowHeight} />}
    </tbody>
  )
}

const Gap = ({ height }: { height: number }) => <tr aria-hidden="true" className="kit-table-gap" style={{ height }} />

/** Scrolling renders only this, not the table around it. */
export const TableRows = memo(Rows) as typeof Rows
