import { useMemo, useRef } from 'react'
import { arrange, initialArrangement } from './columns.ts'
import type { DataTableProps } from './data-table.ts'
import { TableHead } from './TableHead.tsx'
import { TableRest } from './TableRest.tsx'
import { TableRows } from './TableRows.tsx'
import { useTableSettings } from './table-settings.ts'
import { rowsInSight } from './tree-rows.ts'
import { useOverflow } from './useOverflow.ts'

const SELECTION_WIDTH = 40
const ACTIONS_WIDTH = 92

/** A table with a head that stays, columns of given widths, and actions that stay at the end. */
export function WideTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { source, name, columns, rowActions, rowName, empty, tree } = props
  const { rows, selection, sorted } = source
  const host = useRef<HTMLDivElement>(null)
  const [settings] = useTableSettings(name, initialArrangement(columns))
  const isOverflowing = useOverflow(host)
  const shown = arrange(columns, settings)
  const openKey = tree?.open.join()
  const inSight = useMemo(
    () => rowsInSight(rows, openKey === undefined ? undefined : new Set(openKey.split(','))),
    [rows, openKey],
  )
  const widths = [
    ...(selection ? [SELECTION_WIDTH] : []),
    ...shown.map(({ width }) => width),
    ...(rowActions ? [ACTIONS_WIDTH] : []),
  ]

  return (
    <div
      ref={host}
      className={`kit-table kit-table-${settings.density}`}
      data-overflow={isOverflowing}
      data-selection={selection !== undefined}
      aria-busy={source.isTurning === true}
    >
      <table aria-rowcount={inSight.length + 1} style={{ minWidth: widths.reduce((sum, width) => sum + width, 0) }}>
        <colgroup>
          {widths.map((width, at) => (
            <col key={at} style={{ width }} />
          ))}
        </colgroup>
        <TableHead
          columns={shown}
          rows={rows}
          selection={selection}
          sorted={sorted}
          hasActions={rowActions !== undefined}
        />
        <TableRows
          host={host}
          rows={inSight}
          columns={shown}
          rowHeight={settings.density}
          rowName={rowName}
          rowActions={rowActions}
          selection={selection}
          tree={tree}
        />
      </table>
      {inSight.length === 0 && <TableRest source={source} empty={empty} />}
    </div>
  )
}
