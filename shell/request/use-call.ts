/** Reading from the server inside a component: the contract client behind the query cache. */
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { AnyRoute, ReplyOf } from '#contract/route.ts'
import { callWith, type CallError } from './call.ts'
import type { InputOf } from './route-input.ts'

/** The cache key of a call: `[path, input]`. The path alone names all calls of a route. */
export function callKey(route: AnyRoute, input?: unknown): readonly unknown[] {
  return input === undefined ? [route.path] : [route.path, input]
}

/**
 * A call as a query, for components that are given what to ask.
 * @example useQuery(queryOf(userRoutes.get, { params: { id } }))
 */
export const queryOf = <R extends AnyRoute>(route: R, input: InputOf<R>): CallQuery<ReplyOf<R>> => ({
  queryKey: callKey(route, input),
  queryFn: ({ signal }) => callWith(route, { ...input, signal }),
})

export interface CallQuery<Reply> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Reply>
}

export interface CallOptions {
  /** False: do not call yet. */
  enabled?: boolean
  /** Keep showing the reply to the former input until the next is there. */
  keepPrevious?: boolean
  /** Milliseconds the reply counts as fresh; 5,000 by default. */
  freshFor?: number
  /**
   * Shared with no one, and forgotten with the component: what a form begins with must not be what a user read before,
   * or saving would meet one's own last change as another user’s.
   */
  isOwn?: boolean
}

/**
 * Calls and keeps the reply; asks again when the input changes.
 * @example const user = useCall(userRoutes.get, { params: { id } })
 */
export function useCall<R extends AnyRoute>(
  route: R,
  input: InputOf<R>,
  { enabled, keepPrevious, freshFor, isOwn = false }: CallOptions = {},
): UseQueryResult<ReplyOf<R>, CallError> {
  const id = useId()
  return useQuery<ReplyOf<R>, CallError, ReplyOf<R>, readonly unknown[]>({
    queryKey: isOwn ? [...callKey(route, input), id] : callKey(route, input),
    queryFn: ({ signal }) => callWith(route, { ...input, signal }),
    ...(enabled !== undefined && { enabled }),
    ...(freshFor !== undefined && { staleTime: freshFor }),
    ...(isOwn && { gcTime: 0 }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
}

/**
 * Makes cached replies stale, by route; what is on screen is asked for again.
 * @example const refresh = useRefresh(); await refresh(userRoutes.page, userRoutes.get)
 */
export function useRefresh(): (...routes: readonly AnyRoute[]) => Promise<void> {
  const client = useQueryClient()
  return async (...routes) => {
    await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: callKey(route) })))
  }
}
