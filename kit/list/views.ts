/** What a saved view means for the address of a list, and whether the list still shows it. */
import type { QueryChange } from '#shell/page/use-page.ts'
import type { Preference, SavedView } from '#shell/ports.ts'
import { DEFAULT_LIMIT, withdrawn, type ListState } from './list-state.ts'

/** The part of a view that stands in the address. */
export type ViewState = Pick<SavedView, 'filters' | 'orderField' | 'order' | 'limit'>

/** What a view keeps of a list. */
export function viewStateOf({ filters, orderField, order, limit }: ListState): ViewState {
  return {
    filters,
    orderField: orderField ?? null,
    order: orderField === undefined ? null : (order ?? 'desc'),
    limit: limit === DEFAULT_LIMIT ? null : limit,
  }
}

/** The change of the address that shows a view. @param names of all filters of the list */
export function viewChange(view: ViewState & { readonly id: string }, names: readonly string[]): QueryChange {
  return {
    ...withdrawn(names),
    ...view.filters,
    orderField: view.orderField ?? undefined,
    order: view.orderField === null ? undefined : (view.order ?? undefined),
    limit: view.limit ?? undefined,
    page: undefined,
    view: view.id,
  }
}

/** The change of the address that shows the list as it is without any view. */
export const noViewChange = (names: readonly string[]): QueryChange => ({
  ...withdrawn(names),
  orderField: undefined,
  order: undefined,
  limit: undefined,
  page: undefined,
  view: undefined,
})

/** No one has filtered, ordered or turned anything. */
export function isUntouched({ page, limit, orderField, filters }: ListState): boolean {
  return page === 1 && limit === DEFAULT_LIMIT && orderField === undefined && Object.keys(filters).length === 0
}

/** Whether the list shows what the view says; columns apart. */
export function showsView(state: ListState, view: ViewState): boolean {
  const shown = viewStateOf(state)
  return (
    shown.orderField === view.orderField &&
    (shown.orderField === null || shown.order === (view.order ?? 'desc')) &&
    (shown.limit ?? DEFAULT_LIMIT) === (view.limit ?? DEFAULT_LIMIT) &&
    inOrder(shown.filters) === inOrder(view.filters)
  )
}

const inOrder = (filters: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The view with which a user's list begins, with its state of the last load: the list does not wait for the server. */
export type DefaultView = ViewState & { readonly id: string }

/** As it is kept among the preferences. */
export function readDefaultView(kept: Preference | undefined): DefaultView | undefined {
  const { id, filters, orderField, order, limit } = kept ?? {}
  if (typeof id !== 'string') return undefined
  const texts = typeof filters === 'object' && filters !== null ? Object.entries(filters) : []
  return {
    id,
    filters: Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    orderField: typeof orderField === 'string' ? orderField : null,
    order: order === 'asc' || order === 'desc' ? order : null,
    limit: typeof limit === 'number' ? limit : null,
  }
}

export const keptDefaultView = ({ id, filters, orderField, order, limit }: DefaultView): Preference => ({
  id,
  filters,
  orderField,
  order,
  limit,
})
