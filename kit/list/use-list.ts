/** Lists: one way from the address to the server and to the table. */
import { useEffect, useMemo, useState } from 'react'
import type { AnyRoute, QueryOf, ReplyOf } from '#contract/route.ts'
import { t } from '#shell/i18n.ts'
import { callWith, type CallError } from '#shell/request/call.ts'
import type { InputOf } from '#shell/request/route-input.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { QueryChange } from '#shell/page/use-page.ts'
import type { FilterWords } from './filter-draft.ts'
import { usePlace } from './list-place.ts'
import { readListReply, type ListReply } from './list-reply.ts'
import {
  accepts,
  filterNames,
  pageChange,
  queryOf,
  readListState,
  sortChange,
  withdrawn,
  type ListState,
  type Order,
} from './list-state.ts'
import { useSelection, type Selection } from './selection.ts'
import { useListChanges, type ListChanges } from './use-list-changes.ts'

export { toggled, type Selection } from './selection.ts'

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
  readonly error: Pick<CallError, 'msg'> | null
  readonly refresh: () => void
  readonly sorted?: {
    readonly field?: string
    readonly order?: Order
    readonly by: (field?: string, order?: Order) => void
  }
  readonly selection?: Selection<Row>
  /** By sum field, over all rows of the filter. */
  readonly sums?: Readonly<Record<string, number>>
  /** What other users changed since the rows were fetched. */
  readonly changes?: ListChanges
  /** The state is not in the address: the list stands in a drawer or a card, and offers changes by itself. */
  readonly isInDrawer?: boolean
}

/** What the page around a list needs: its state, and all of its rows for printing. */
export interface ListSource<Row> extends TableSource<Row> {
  readonly state: ListState
  readonly total: number
  readonly isFiltered: boolean
  /** The names of all filters. */
  readonly filterNames: readonly string[]
  /** How its filters are called and what they say; filled by the fields of its filter bar. */
  readonly words: FilterWords
  /** The first rows as filtered and ordered, whatever page is shown, and how many there are. At most 1,000. */
  readonly readAll: () => Promise<ListReply<Row>>
}

export interface List<Row, Filter extends string = string> extends ListSource<Row> {
  /** False: the total is an estimate. */
  readonly totalExact: boolean
  /** Whether the contract accepts a text for a filter. */
  readonly accepts: (name: string, text: string) => boolean
  /** Sets filters (undefined or empty: takes them away) and starts at page 1. */
  readonly filter: (change: { readonly [Name in Filter]?: string | undefined }) => void
  /** Takes every filter away, and the order. */
  readonly reset: () => void
  readonly turn: (page: number, limit: number) => void
  readonly selection: Selection<Row>
}

/** Rows that are read at once, for printing and for choosing everything. */
export const MAX_ROWS = 1_000

interface ListOptions<R extends AnyRoute> {
  /** Parameters of the route's path. */
  params?: InputOf<R> extends { params?: infer Params } ? Params : never
  /** False: the state lives in the component, for a list inside a dialog or drawer. */
  inAddress?: boolean
  /** Fields to sum over all rows of the filter; a column shows its own with `sum`. */
  sums?: readonly string[]
  /** Parameters of the query that do not stand in the address: which columns are wanted, for example. */
  more?: Readonly<Record<string, string>>
}

/** Stands for the route of a list whose address is not configured. */
const NOWHERE = { method: 'GET', path: '/', can: 'session', summary: '' } as unknown as AnyRoute

/**
 * A list route as page, filters, order and selection, held by the address.
 * @param route of the contract, or `urlRoute` of a configured address; without one the list has failed, with the text
 *   of specification section 8
 * @example const list = useList(userRoutes.page)
 *   return <><FilterBar list={list} … /><DataTable source={list} … /><Pager list={list} /></>
 */
export function useList<R extends AnyRoute>(
  route: R | undefined,
  options: ListOptions<R> = {},
): List<RowOf<R>, FilterOf<R>> {
  const place = usePlace(options.inAddress !== false)
  const query = route?.query
  const state = readListState(place.query, query)
  const inputOf = (asked: ListState) => ({
    params: options.params,
    query: { ...queryOf(asked, options.sums), ...options.more },
  })
  const called = route ?? NOWHERE
  // The typed casts of lists: the input was checked by the route's own schema, the reply has the shape of `page()`.
  const reply = useCall(called, inputOf(state) as InputOf<AnyRoute>, {
    keepPrevious: true,
    enabled: route !== undefined,
  })
  const shown = useMemo(() => shownOf<RowOf<R>>(reply.data, reply.error), [reply.data, reply.error])
  const error = route ? reply.error : { msg: t('kit.list.noUrl') }
  const names = useMemo(() => filterNames(query), [query])
  const [words] = useState<FilterWords>(() => new Map())
  const readAll = async () =>
    readListReply<RowOf<R>>(await callWith(called, inputOf({ ...state, page: 1, limit: MAX_ROWS })))
  const selection = useSelection({ total: shown?.total ?? 0, readAll })
  useReturnFromBeyond(state, shown, place.change)
  const changes = useListChanges({
    resource: reply.isPlaceholderData ? undefined : called.resource,
    shown,
    read: async () => readListReply(await callWith(called, inputOf(state))),
    refresh: () => void reply.refetch(),
  })

  return {
    rows: shown?.list ?? [],
    total: shown?.total ?? 0,
    totalExact: shown?.totalExact ?? true,
    ...(shown?.sumData && { sums: shown.sumData }),
    state,
    phase: shown ? 'ready' : error ? 'failed' : 'loading',
    isTurning: reply.isPlaceholderData,
    error,
    refresh: () => void reply.refetch(),
    isFiltered: Object.keys(state.filters).length > 0,
    filterNames: names,
    words,
    readAll,
    accepts: (name, text) => accepts(query, name, text),
    filter: (change) => place.change({ ...change, page: undefined }),
    reset: () => place.change({ ...withdrawn(names), ...sortChange(undefined, undefined), view: undefined }),
    turn: (page, limit) => place.change(pageChange(limit === state.limit ? page : 1, limit)),
    sorted: {
      ...(state.orderField !== undefined && { field: state.orderField }),
      ...(state.order !== undefined && { order: state.order }),
      by: (field, order) => place.change(sortChange(field, order)),
    },
    selection,
    changes,
    isInDrawer: options.inAddress === false,
  }
}

/** A refusal empties the list (specification section 8); silence of the network leaves what was there. */
function shownOf<Row>(data: unknown, error: CallError | null): ListReply<Row> | undefined {
  if (data === undefined || (error && error.error !== 'no_response')) return undefined
  return readListReply<Row>(data)
}

/** After the last row of the last page is gone, the new last page shows. */
function useReturnFromBeyond(
  state: ListState,
  shown: ListReply<unknown> | undefined,
  change: (next: QueryChange) => void,
) {
  const { page, limit } = state
  const isBeyond = shown !== undefined && page > 1 && shown.list.length === 0 && shown.total <= (page - 1) * limit
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / limit))
  useEffect(() => {
    if (isBeyond) change(pageChange(last, limit))
  }, [isBeyond, last, limit, change])
}
