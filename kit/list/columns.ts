/** The columns of a table, as a page writes them by hand, and how a person arranges them. */
import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Pixels; the sum of all is what the table scrolls over. */
  readonly width: number
  readonly render: (row: Row) => ReactNode
  /** The order field of the contract; sortable by a click on the head. */
  readonly sort?: string
  /** The sum field of the contract: its sum over all rows of the filter stands at the foot. */
  readonly sum?: string
  /** How the sum is written; left out, as a plain number. */
  readonly sumText?: (sum: number) => string
  readonly align?: 'end'
  /** Not shown until chosen in the column settings. */
  readonly isExtra?: boolean
  /** Cannot be hidden and stays at the start. */
  readonly isFixed?: boolean
  /** Where it stands in a phone's two-line row; left out, it does not show there. */
  readonly phone?: 'title' | 'state' | 'fact'
  /** What is shown there, for values that say nothing without the head; nothing of it: no room is taken. */
  readonly onPhone?: (row: Row) => ReactNode
}

export type Pin = 'start' | 'end'

/** A person's arrangement of a table. Keys of columns that no longer exist are ignored. */
export interface Arrangement {
  /** Keys in the order chosen; a column it does not know stands behind the one it is written behind. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Of the extra columns, those to show. */
  readonly shown: readonly string[]
  /** Pixels, of columns whose width was chosen. */
  readonly widths: Readonly<Record<string, number>>
  /** Columns that stay at an edge while the others scroll. */
  readonly pinned: Readonly<Record<string, Pin>>
}

export const plainArrangement: Arrangement = { order: [], hidden: [], shown: [], widths: {}, pinned: {} }

/** Narrower nothing can be read, wider a window ends. */
export const MIN_WIDTH = 56
export const MAX_WIDTH = 800

/** A column where the arrangement puts it. */
export interface PlacedColumn<Row> extends Column<Row> {
  readonly pin: Pin | undefined
  /** Pixels from its edge at which a pinned column stays. */
  readonly offset: number
  /** The pinned column beside those that scroll. */
  readonly isEdge: boolean
}

/** Every column in the person's order, fixed ones first. */
export function orderColumns<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const fixed = columns.filter(({ isFixed }) => isFixed)
  const movable = columns.filter(({ isFixed }) => !isFixed)
  const known = order.flatMap((key) => movable.find((column) => column.key === key) ?? [])
  const placed = [...new Set(known)]
  for (const [at, column] of movable.entries()) {
    if (placed.includes(column)) continue
    const before = movable[at - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  }
  return [...fixed, ...placed]
}

/** Whether a column is shown. */
export function isShown<Row>({ key, isFixed, isExtra }: Column<Row>, { hidden, shown }: Arrangement): boolean {
  if (isFixed) return true
  return isExtra ? shown.includes(key) : !hidden.includes(key)
}

/** Where a column is pinned; fixed ones always at the start. */
export const pinOf = <Row>({ key, isFixed }: Column<Row>, { pinned }: Arrangement): Pin | undefined =>
  isFixed ? 'start' : pinned[key]

/**
 * The columns to show, in order: pinned to the start, those that scroll, pinned to the end.
 * @param room pixels that the boxes before and the actions behind take
 */
export function arrange<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  room: { readonly before: number; readonly behind: number },
): PlacedColumn<Row>[] {
  const visible = orderColumns(columns, arrangement.order)
    .filter((column) => isShown(column, arrangement))
    .map((column) => ({
      ...column,
      width: arrangement.widths[column.key] ?? column.width,
      pin: pinOf(column, arrangement),
    }))
  const at = (pin: Pin | undefined) => visible.filter((column) => column.pin === pin)
  const [start, end] = [at('start'), at('end')]
  const widthOf = (some: readonly { readonly width: number }[]) => some.reduce((sum, { width }) => sum + width, 0)
  return [
    ...start.map((column, place) => ({
      ...column,
      offset: room.before + widthOf(start.slice(0, place)),
      isEdge: place === start.length - 1,
    })),
    ...at(undefined).map((column) => ({ ...column, offset: 0, isEdge: false })),
    ...end.map((column, place) => ({
      ...column,
      offset: room.behind + widthOf(end.slice(place + 1)),
      isEdge: place === 0,
    })),
  ]
}

/** The order after a column was moved to a place among the movable ones; fixed columns stay where they are. */
export function moveColumn<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
  key: string,
  to: number,
): string[] {
  const movable = orderColumns(columns, order)
    .filter((column) => !column.isFixed)
    .map((column) => column.key)
  const from = movable.indexOf(key)
  if (from === -1 || to < 0 || to >= movable.length) return movable
  movable.splice(from, 1)
  movable.splice(to, 0, key)
  return movable
}

/** A width within its bounds, in whole pixels. */
export const boundWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
