import { useMemo, useRef } from 'react'
import { currentLanguage } from '#shell/language.ts'
import { inStandardOrder, type Action } from './actions.ts'
import { arrange, type PlacedColumn } from './columns.ts'
import { ACTIONS_WIDTH, SELECTION_WIDTH, type DataTableProps } from './data-table.ts'
import { fitColumns, widenToHeadings, widthOfActions } from './fit-columns.ts'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRest } from './TableRest.tsx'
import { TableRows } from './TableRows.tsx'
import { useTableSettings } from './table-settings.ts'
import { rowsInSight } from './tree-rows.ts'
import { useWidth } from './use-width.ts'
import { useOverflow } from './use-overflow.ts'

/** A table with a head that stays, columns of given widths, and actions that stay at the end. */
export function WideTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { source, name, columns, rowName, empty, tree, shownId } = props
  const { rows, selection, sorted, sums } = source
  const host = useRef<HTMLDivElement>(null)
  const [settings, change] = useTableSettings(name)
  const rowActions = useMemo(() => actionsOfAny(rows, props.rowActions), [rows, props.rowActions])
  const before = selection ? SELECTION_WIDTH : 0
  const behind = useMemo(
    () => (rowActions ? widthOfActions(ACTIONS_WIDTH[currentLanguage()], firstLabels(rows, rowActions)) : 0),
    [rows, rowActions],
  )
  const room = Math.max(0, useWidth(host) - before - behind)
  const settled = JSON.stringify(settings)
  // What was read from the kept settings is a new object every time; the rows are rendered only when it says something
  // new.
  const shown = useMemo(
    () => arrange(fitColumns(widenToHeadings(columns), settings, room), settings, { before, behind }),
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, settled, before, behind, room],
  )
  const pinned = shown.filter(({ pin }) => pin).reduce((sum, { width }) => sum + width, before + behind)
  const { isOverflowing, isCramped } = useOverflow(host, pinned)
  const openKey = tree?.open.join()
  const inSight = useMemo(
    () => rowsInSight(rows, openKey === undefined ? undefined : new Set(openKey.split(','))),
    [rows, openKey],
  )

  return (
    <div
      ref={host}
      className={`kit-table kit-table-${settings.density}`}
      data-overflow={isOverflowing}
      data-cramped={isCramped}
      data-selection={selection !== undefined}
      aria-busy={source.isTurning === true}
    >
      <table
        aria-rowcount={inSight.length + 1}
        style={{ minWidth: shown.reduce((sum, { width }) => sum + width, before + behind) }}
      >
        <Columns columns={shown} before={before} behind={behind} isExact={Object.keys(settings.widths).length > 0} />
        <TableHead
          columns={shown}
          rows={rows}
          selection={selection}
          sorted={sorted}
          hasActions={rowActions !== undefined}
          host={host}
          onResize={(widths) => change({ widths: { ...settings.widths, ...widths } })}
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
          shownId={shownId}
        />
        {sums && inSight.length > 0 && (
          <TableFoot
            columns={shown}
            sums={sums}
            hasSelection={selection !== undefined}
            hasActions={rowActions !== undefined}
          />
        )}
      </table>
      {inSight.length === 0 && <TableRest source={source} empty={empty} />}
    </div>
  )
}

type ActionsOf<Row> = (row: Row) => readonly Action[]

/** Without a row that allows anything there is no column of actions: for holders of a code that only shows. */
function actionsOfAny<Row>(rows: readonly Row[], actionsOf: ActionsOf<Row> | undefined): ActionsOf<Row> | undefined {
  if (!actionsOf || rows.length === 0) return actionsOf
  const allowsAny = (row: Row): boolean =>
    actionsOf(row).length > 0 || (row as { readonly children?: readonly Row[] }).children?.some(allowsAny) === true
  return rows.some(allowsAny) ? actionsOf : undefined
}

/** Rows whose labels are looked at: those of one list are the same few. */
const MAX_ROWS = 50

function firstLabels<Row>(rows: readonly Row[], actionsOf: ActionsOf<Row>): string[] {
  return rows.slice(0, MAX_ROWS).flatMap((row) => inStandardOrder(actionsOf(row))[0]?.label ?? [])
}

interface ColumnsProps {
  columns: readonly PlacedColumn<never>[]
  before: number
  behind: number
  /** Widths were chosen: all columns keep theirs, and the last that scrolls takes what is left of the window. */
  isExact: boolean
}

function Columns({ columns, before, behind, isExact }: ColumnsProps) {
  const last = columns.findLast(({ pin }) => pin !== 'end')
  return (
    <colgroup>
      {before > 0 && <col style={{ width: before }} />}
      {columns.map((column) => (
        <col
          key={column.key}
          data-key={column.key}
          data-last={column === last}
          style={{ width: isExact && column === last ? 'auto' : column.width }}
        />
      ))}
      {behind > 0 && <col style={{ width: behind }} />}
    </colgroup>
  )
}
