/** A list without a server, for the examples: filters, orders, sums and turns pages of rows that are already here. */
import { useState } from 'react'
import type { Order as Direction } from '#kit/list/list-state.ts'
import { useSelection } from '#kit/list/selection.ts'
import type { List } from '#kit/list/use-list.ts'

interface LocalList<Row> {
  readonly rows: readonly Row[]
  /** Whether a row satisfies the filters. */
  readonly matches: (row: Row, filters: Readonly<Record<string, string>>) => boolean
  /** What a row is ordered and summed by. */
  readonly valueOf: (row: Row, field: string) => string | number
  readonly filterNames: readonly string[]
  readonly sums?: readonly string[]
}

interface Asked {
  readonly page: number
  readonly limit: number
  readonly orderField?: string
  readonly order?: Direction
  readonly filters: Readonly<Record<string, string>>
}

const MAX_LETTERS = 64
const plain: Asked = { page: 1, limit: 10, filters: {} }

export function useLocalList<Row>({ rows, matches, valueOf, filterNames, sums = [] }: LocalList<Row>): List<Row> {
  const [state, setState] = useState(plain)
  const { page, limit, order, orderField, filters } = state
  const matching = inOrder(
    rows.filter((row) => matches(row, filters)),
    orderField === undefined ? undefined : (row) => valueOf(row, orderField),
    order,
  )
  const total = matching.length
  const readAll = () => Promise.resolve({ list: matching, total, totalExact: true })
  const selection = useSelection({ total, readAll })
  const sumOf = (field: string) => matching.reduce((sum, row) => sum + Number(valueOf(row, field)), 0)
  return {
    state,
    rows: matching.slice((page - 1) * limit, page * limit),
    total,
    totalExact: true,
    phase: 'ready',
    error: null,
    refresh: () => undefined,
    isFiltered: Object.keys(filters).length > 0,
    filterNames,
    words: new Map(),
    readAll,
    accepts: (_, text) => text.length <= MAX_LETTERS,
    filter: (change) => setState({ ...state, page: 1, filters: withoutEmpty({ ...filters, ...change }) }),
    reset: () => setState({ ...plain, limit }),
    turn: (to, size) => setState({ ...state, page: to, limit: size }),
    sorted: {
      ...(orderField !== undefined && { field: orderField }),
      ...(order !== undefined && { order }),
      by: (field, direction) =>
        setState({
          page: 1,
          limit,
          filters,
          ...(field !== undefined && direction !== undefined && { orderField: field, order: direction }),
        }),
    },
    sums: Object.fromEntries(sums.map((field) => [field, sumOf(field)])),
    selection,
  }
}

function inOrder<Row>(
  rows: Row[],
  by: ((row: Row) => string | number) | undefined,
  order: Direction | undefined,
): Row[] {
  if (!by) return rows
  const sign = order === 'desc' ? -1 : 1
  return rows.sort((a, b) => (by(a) < by(b) ? -sign : by(a) > by(b) ? sign : 0))
}

const withoutEmpty = (filters: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
