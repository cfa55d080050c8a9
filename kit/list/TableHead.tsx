import { ArrowDown, ArrowUp } from 'lucide-react'
import type { RefObject } from 'react'
import { useT } from '#shell/i18n.ts'
import { tickOf } from '../tree/half-check.ts'
import { Check } from '../ui/Check.tsx'
import { ColumnEdge } from './ColumnEdge.tsx'
import type { Column, PlacedColumn } from './columns.ts'
import { pinStyle } from './pin-style.ts'
import type { Selection, TableSource } from './use-list.ts'

interface TableHeadProps<Row> {
  columns: readonly PlacedColumn<Row>[]
  /** Of this page: what the box in the head chooses. */
  rows: readonly Row[]
  selection: Selection<Row> | undefined
  sorted: TableSource<Row>['sorted']
  hasActions: boolean
  /** What scrolls. */
  host: RefObject<HTMLElement | null>
  /** The widths of all columns, after one of them was changed. */
  onResize: (widths: Readonly<Record<string, number>>) => void
}

/** The head of a table: choose the page, sort by a column. */
export function TableHead<Row extends { readonly id: string }>({
  columns,
  rows,
  selection,
  sorted,
  hasActions,
  host,
  onResize,
}: TableHeadProps<Row>) {
  const t = useT()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th className="kit-cell-check" scope="col">
            <ChoosePage rows={rows} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-key={column.key}
            aria-label={column.title}
            data-align={column.align}
            aria-sort={orderOf(column, sorted)}
            {...pinStyle(column)}
          >
            {column.sort !== undefined && sorted ? (
              <SortButton column={column} sorted={sorted} />
            ) : (
              <span className="kit-cell">{column.title}</span>
            )}
            <ColumnEdge column={column} host={host} onResize={onResize} />
          </th>
        ))}
        {hasActions && (
          <th className="kit-cell-actions" scope="col">
            {t('kit.list.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}

function ChoosePage<Row extends { readonly id: string }>({
  rows,
  selection,
}: {
  rows: readonly Row[]
  selection: Selection<Row>
}) {
  const t = useT()
  const { mayChoose } = selection
  const own = mayChoose ? rows.filter(mayChoose) : rows
  const ids = own.map(({ id }) => id)
  const chosen = new Set(selection.rows.map(({ id }) => id))
  const choose = (isTicked: boolean) => {
    const others = selection.rows.filter(({ id }) => !ids.includes(id))
    selection.choose(isTicked ? [...others, ...own] : others)
  }
  return (
    <Check tick={tickOf(ids, chosen)} disabled={own.length === 0} name={t('kit.list.choosePage')} onChange={choose} />
  )
}

type Sorted<Row> = NonNullable<TableSource<Row>['sorted']>

/** Ascending first, then descending, then the list's own order. The arrow shows only where the order comes from. */
function SortButton<Row>({ column, sorted }: { column: Column<Row>; sorted: Sorted<Row> }) {
  const order = orderOf(column, sorted)
  const next = () => {
    if (order === undefined) sorted.by(column.sort, 'asc')
    else if (order === 'ascending') sorted.by(column.sort, 'desc')
    else sorted.by(undefined, undefined)
  }
  return (
    <button type="button" className="kit-sort" onClick={next}>
      {column.title}
      {order === 'ascending' && <ArrowUp size={14} aria-hidden="true" />}
      {order === 'descending' && <ArrowDown size={14} aria-hidden="true" />}
    </button>
  )
}

function orderOf<Row>(
  { sort }: Column<Row>,
  sorted: TableSource<Row>['sorted'],
): 'ascending' | 'descending' | undefined {
  if (sort === undefined || sorted?.field !== sort) return undefined
  return sorted.order === 'asc' ? 'ascending' : 'descending'
}
