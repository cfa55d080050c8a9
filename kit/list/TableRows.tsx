import { memo } from 'react'
import type { TableRowsProps } from './data-table.ts'
import { TableRow } from './TableRow.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

/** The body of a table: the rows in sight, and two empty ones that stand for all the others. */
function Rows<Row extends { readonly id: string }>(props: TableRowsProps<Row>) {
  const { host, rows, columns, rowHeight, selection, shownId, ...common } = props
  const { from, to } = useRowWindow(host, rows.length, rowHeight)
  const { activeId, takeFocus, onFocus, onKeyDown } = useRowKeys({
    host,
    rows,
    rowHeight,
    selection,
    tree: common.tree,
  })
  const chosen = new Set(selection?.rows.map(({ id }) => id))
  const seen = rows.slice(from, to)
  const isInPage = seen.some(({ row }) => row.id === activeId)
  return (
    // The rows take the focus; their keys are heard here, once for all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody onFocus={onFocus} onKeyDown={onKeyDown}>
      {from > 0 && <Gap height={from * rowHeight} />}
      {seen.map(({ row, depth, isOpen }, at) => (
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
          isShown={row.id === shownId}
          isStop={isInPage ? row.id === activeId : at === 0}
          takeFocus={row.id === activeId ? takeFocus : undefined}
        />
      ))}
      {to < rows.length && <Gap height={(rows.length - to) * rowHeight} />}
    </tbody>
  )
}

const Gap = ({ height }: { height: number }) => <tr aria-hidden="true" className="kit-table-gap" style={{ height }} />

/** Scrolling renders only this, not the table around it. */
export const TableRows = memo(Rows) as typeof Rows
