import { Check } from '../ui/Check.tsx'
import { RowActions } from './RowActions.tsx'
import { TableRest } from './TableRest.tsx'
import type { Column } from './columns.ts'
import type { DataTableProps } from './data-table.ts'
import { rowsInSight } from './tree-rows.ts'
import { useT } from '#shell/i18n.ts'
import './phone-rows.css'

/** A table on a phone: two lines a row, name and state, then two facts. Trees show their indent. */
export function PhoneRows<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { source, columns, rowActions, rowName, empty, tree } = props
  const t = useT()
  const rows = rowsInSight(source.rows, tree && new Set(tree.open))
  const chosen = new Set(source.selection?.rows.map(({ id }) => id))
  if (rows.length === 0) return <TableRest source={source} empty={empty} />
  const choose = (row: Row, isChosen: boolean) => {
    const others = source.selection?.rows.filter(({ id }) => id !== row.id) ?? []
    source.selection?.choose(isChosen ? [...others, row] : others)
  }
  return (
    <ul className="kit-phone-rows" aria-busy={source.isTurning === true}>
      {rows.map(({ row, depth, isOpen }) => (
        <li key={row.id} className={chosen.has(row.id) ? 'kit-phone-row kit-phone-row-chosen' : 'kit-phone-row'}>
          {source.selection && source.selection.mayChoose?.(row) !== false && (
            <Check
              tick={chosen.has(row.id) ? 'all' : 'none'}
              name={t('kit.list.choose', { name: rowName(row) })}
              onChange={(isTicked) => choose(row, isTicked)}
            />
          )}
          <div className="kit-phone-cells" style={{ paddingInlineStart: depth * 14 }}>
            <div className="kit-phone-head">
              <span className="kit-phone-title">
                {tree && isOpen === undefined && <span className="kit-expand" />}
                {tree && isOpen !== undefined && (
                  <button
                    type="button"
                    className="kit-expand"
                    data-open={isOpen}
                    aria-expanded={isOpen}
                    aria-label={t(isOpen ? 'kit.tree.closeOf' : 'kit.tree.openOf', { name: rowName(row) })}
                    onClick={() =>
                      tree.setOpen(isOpen ? tree.open.filter((id) => id !== row.id) : [...tree.open, row.id])
                    }
                  />
                )}
                <Cells columns={columns} row={row} at="title" />
              </span>
              <Cells columns={columns} row={row} at="state" />
            </div>
            <div className="kit-phone-facts" data-tree={tree !== undefined}>
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
      <span key={column.key} className={`kit-phone-${at}`} data-named={column.onPhone !== undefined}>
        {(column.onPhone ?? column.render)(row)}
      </span>
    ))
}
