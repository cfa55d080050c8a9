import { Checkbox } from 'antd'
import { RowActions } from './RowActions.tsx'
import { TableRest } from './TableRest.tsx'
import type { Column } from './columns.ts'
import type { DataTableProps } from './DataTable.tsx'
import './phone-rows.css'
import { useT } from '#shell/i18n.ts'

const REST_HEIGHT = 360

/** A table on a phone: two lines a row, name and state, then two facts. Trees are shown with their indent, all open. */
export function PhoneRows<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { source, columns, rowActions, rowName, empty, tree } = props
  const t = useT()
  const rows = tree ? openRows(source.rows, tree.open) : source.rows.map((row) => ({ row, depth: 0 }))
  const chosen = new Set(source.selection?.rows.map(({ id }) => id))
  if (rows.length === 0) return <TableRest source={source} empty={empty} height={REST_HEIGHT} />
  const choose = (row: Row, isChosen: boolean) => {
    const others = source.selection?.rows.filter(({ id }) => id !== row.id) ?? []
    source.selection?.choose(isChosen ? [...others, row] : others)
  }
  return (
    <ul className="kit-phone-rows" aria-busy={source.isTurning === true}>
      {rows.map(({ row, depth }) => (
        <li key={row.id} className={chosen.has(row.id) ? 'kit-phone-row kit-phone-row-chosen' : 'kit-phone-row'}>
          {source.selection && (
            <Checkbox
              checked={chosen.has(row.id)}
              onChange={(event) => choose(row, event.target.checked)}
              aria-label={t('kit.list.choose', { name: rowName(row) })}
            />
          )}
          <div className="kit-phone-cells" style={{ paddingInlineStart: depth * 14 }}>
            <div className="kit-phone-head">
              <Cells columns={columns} row={row} at="title" />
              <Cells columns={columns} row={row} at="state" />
            </div>
            <div className="kit-phone-facts">
              <Cells columns={columns} row={row} at="fact" />
            </div>
          </div>
          {rowActions && <RowActions isCompact actions={rowActions(row)} of={rowName(row)} />}
        </li>
      ))}
    </ul>
  )
}

function Cells<Row>({ columns, row, at }: { columns: readonly Column<Row>[]; row: Row; at: Column<Row>['phone'] }) {
  return columns
    .filter((column) => column.phone === at)
    .map((column) => (
      <span key={column.key} className={`kit-phone-${at}`}>
        {column.render(row)}
      </span>
    ))
}

/** The rows of a tree that are in sight, with their depth. */
function openRows<Row extends { readonly id: string }>(rows: readonly Row[], open: readonly string[], depth = 0): { row: Row; depth: number }[] {
  return rows.flatMap((row) => {
    // The one typed door of tree rows: their children are rows of the same kind, as `buildTree` makes them.
    const { children = [] } = row as { readonly children?: readonly Row[] }
    const below = open.includes(row.id) ? openRows(children, open, depth + 1) : []
    return [{ row, depth }, ...below]
  })
}
