/** What an export knows of the list it is about, and what it asks the server for. Pure. */
import { MAX_DIRECT_ROWS, type ExportFormat, type ExportRoutes } from '#contract/export.ts'
import { MAX_PRELOAD } from '#contract/list.ts'
import { timeZone } from '#shell/time/zone.ts'
import { isShown, orderColumns, type Arrangement, type Column } from '../list/columns.ts'
import type { ListState } from '../list/list-state.ts'

export interface ExportProps {
  routes: ExportRoutes<unknown>
  /** As the page gives it to its table; a list without a table leaves name and columns out. */
  table: ExportedTable
}

export interface ExportedTable {
  readonly name?: string
  readonly columns?: readonly Column<never>[]
  readonly source: {
    readonly total: number
    /** False: the total is an estimate. */
    readonly totalExact?: boolean
    readonly state: Pick<ListState, 'filters' | 'order' | 'orderField'>
    readonly selection?: { readonly rows: readonly { readonly id: string }[] }
  }
}

/** What the person has chosen. */
export interface Choice {
  format: ExportFormat
  rows: 'all' | 'chosen'
  columns: 'all' | 'shown'
}

/** The shown columns that the export knows, in the person's order. */
export function shownColumns(
  { columns: known }: ExportProps['routes'],
  columns: readonly Column<never>[],
  arrangement: Arrangement,
): string[] {
  return orderColumns(columns, arrangement.order)
    .filter((column) => isShown(column, arrangement) && known.includes(column.key))
    .map(({ key }) => key)
}

/** How many rows there will be. */
export const rowsOf = ({ source }: ExportedTable, { rows }: Pick<Choice, 'rows'>): number =>
  rows === 'chosen' ? (source.selection?.rows.length ?? 0) : source.total

/** More than a call can answer, or more chosen rows than an address can name. */
export const needsTask = (count: number, { rows }: Pick<Choice, 'rows'>): boolean =>
  count > (rows === 'chosen' ? MAX_PRELOAD : MAX_DIRECT_ROWS)

/**
 * What to ask for, in the list's order: as filtered, or the chosen rows, which may have been chosen under other
 * filters.
 */
export function askedOf(
  { source }: ExportedTable,
  { format, rows, columns }: Choice,
  shown: readonly string[],
): Record<string, unknown> {
  const { filters, orderField, order } = source.state
  return {
    ...(orderField !== undefined && { orderField, order }),
    ...(rows === 'chosen' ? { ids: source.selection?.rows.map(({ id }) => id) } : filters),
    ...(columns === 'shown' && { columns: shown }),
    format,
    timeZone: timeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
