/** The first call of a list page, begun while the frame around it is still being shown. */
import type { AnyRoute } from '#contract/route.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { queryOf as callOf } from '#shell/request/use-call.ts'
import { queryOf, readListState } from './list-state.ts'

/**
 * What the file of a list page exports as `begin`: asks for what `useList(route)` will ask for, which then finds the
 * reply, or the call on its way. Best effort: what fails is asked for again by the list, which shows the error; a list
 * that turns out to want more columns asks for itself.
 * @example export const begin = beginList(userRoutes.page)
 */
export const beginList =
  (route: AnyRoute) =>
  (address: URLSearchParams): void => {
    const query = queryOf(readListState(address, route.query))
    void queryClient.prefetchQuery(callOf(route, { params: undefined, query }))
  }
