/** Lists: one way from the address to the server and to the table. */
import { useEffect, useMemo, useState } from 'react'
import type { AnyRoute, QueryOf, ReplyOf } from '#contract/route.ts'
import type { CallError } from '#shell/request/call.ts'
import type { InputOf } from '#shell/request/route-input.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { QueryChange } from '#shell/page/use-page.ts'
import { usePlace } from './list-place.ts'
import {
  accepts,
  filterNames,
  pageChange,
  queryOf,
  readListState,
  sortChange,
  type ListState,
  type Order,
} from './list-state.ts'

/** One record of a list route. */
export type RowOf<R extends AnyRoute> = ReplyOf<R> extends { list: readonly (infer Row)[] } ? Row : never
type Paging = 'page' | 'limit' | 'order' | 'orderField' | 'sumFields' | 'ids'
/** The filters a list route declares. */
export type FilterOf<R extends AnyRoute> = Exclude<keyof QueryOf<R> & string, Paging>

/** What a table needs to show rows, wherever they come from. */
export interface TableSource<Row> {
  readonly rows: readonly Row[]
  readonly phase: 'loading' | 'failed' | 'ready'
  /** Rows of the former query are shown while the next ones are on their way. */
  readonly isTurning?: boolean
  readonly error: CallError | null
  readonly refresh: () => void
  readonly sorted?: {
    readonly field?: string
    readonly order?: Order
    readonly by: (field?: string, order?: Order) => void
  }
  readonly selection?: Selection<Row>
}

export interface Selection<Row> {
  /** Across pages, in the order of choosing. */
  readonly rows: readonly Row[]
  readonly choose: (rows: readonly Row[]) => void
  readonly clear: () => void
}

export interface List<Row, Filter extends string = string> extends TableSource<Row> {
  readonly state: ListState
  readonly total: number
  /** False: the total is an estimate. */
  readonly totalExact: boolean
  readonly isFiltered: boolean
  /** The names of all filters. */
  readonly filterNames: readonly string[]
  /** Whether the contract accepts a text for a filter. */
  readonly accepts: (name: string, text: string) => boolean
  /** Sets filters (undefined or empty: takes them away) and starts at page 1. */
  readonly filter: (change: { readonly [Name in Filter]?: string | undefined }) => void
  /** Takes every filter away, and the order. */
  readonly reset: () => void
  readonly turn: (page: number, limit: number) => void
  readonly selection: Selection<Row>
}

interface ListOptions<R extends AnyRoute> {
  /** Parameters of the route's path. */
  params?: InputOf<R> extends { params?: infer Params } ? Params : never
  /** False: the state lives in the component, for a list inside a dialog or drawer. */
  inAddress?: boolean
}

interface PageLike<Row> {
  list: readonly Row[]
  total: number
  totalExact: boolean
}

/**
 * A list route as page, filters, order and selection, held by the address.
 * @example const list = useList(userRoutes.page)
 *          return <><FilterBar list={list} … /><DataTable source={list} … /><Pager list={list} /></>
 */
export function useList<R extends AnyRoute>(route: R, options: ListOptions<R> = {}): List<RowOf<R>, FilterOf<R>> {
  const place = usePlace(options.inAddress !== false)
  const state = readListState(place.query, route.query)
  // The typed doors of lists: the input was checked by the route's own schema, the reply has the shape of `page()`.
  const input = { params: options.params, query: queryOf(state) } as unknown as InputOf<R>
  const reply = useCall(route, input, { keepPrevious: true })
  const shown = reply.data as PageLike<RowOf<R>> | undefined
  const names = useMemo(() => filterNames(route.query), [route])
  const selection = useSelection<RowOf<R>>()
  useReturnFromBeyond(state, shown, place.change)

  return {
    rows: shown?.list ?? [],
    total: shown?.total ?? 0,
    totalExact: shown?.totalExact ?? true,
    state,
    phase: shown ? 'ready' : reply.isError ? 'failed' : 'loading',
    isTurning: reply.isPlaceholderData,
    error: reply.error,
    refresh: () => void reply.refetch(),
    isFiltered: Object.keys(state.filters).length > 0,
    filterNames: names,
    accepts: (name, text) => accepts(route.query, name, text),
    filter: (change) => place.change({ ...change, page: undefined }),
    reset: () => place.change({ ...withdrawn(names), ...sortChange(undefined, undefined) }),
    turn: (page, limit) => place.change(pageChange(limit === state.limit ? page : 1, limit)),
    sorted: {
      ...(state.orderField !== undefined && { field: state.orderField }),
      ...(state.order !== undefined && { order: state.order }),
      by: (field, order) => place.change(sortChange(field, order)),
    },
    selection,
  }
}

const withdrawn = (names: readonly string[]): QueryChange => Object.fromEntries(names.map((name) => [name, undefined]))

function useSelection<Row>(): Selection<Row> {
  const [rows, choose] = useState<readonly Row[]>([])
  return { rows, choose, clear: () => choose([]) }
}

/** After the last row of the last page is gone, the new last page shows. */
function useReturnFromBeyond(
  state: ListState,
  shown: PageLike<unknown> | undefined,
  change: (next: QueryChange) => void,
) {
  const { page, limit } = state
  const isBeyond = shown !== undefined && page > 1 && shown.list.length === 0 && shown.total <= (page - 1) * limit
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / limit))
  useEffect(() => {
    if (isBeyond) change(pageChange(last, limit))
  }, [isBeyond, last, limit, change])
}
