import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { MAX_PRELOAD } from '#contract/list.ts'
import type { AnyRoute, ReplyOf } from '#contract/route.ts'
import { callWith } from '#shell/request/call.ts'
import { callKey } from '#shell/request/use-call.ts'
import { chunksOf } from './chunks.ts'

/** Milliseconds a name counts as fresh. */
const FRESH_MS = 60_000

type RowOf<R extends AnyRoute> = ReplyOf<R> extends { list: readonly (infer Row)[] } ? Row : never

interface Preload<Row> {
  /** Those that exist and may be seen, in no promised order. */
  readonly rows: readonly Row[]
  readonly isLoading: boolean
}

/**
 * The records of a selection by their ids, however many: a list call with `ids` and limit -1 for every 200 of them
 * (specification section 7, "to preload selection").
 * @param more further filters of the list
 * @example const { rows } = usePreload(userRoutes.page, value)
 */
export function usePreload<R extends AnyRoute>(
  route: R,
  ids: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Preload<RowOf<R>> {
  const replies = useQueries({
    queries: chunksOf([...new Set(ids)], MAX_PRELOAD).map((chunk) => {
      const input = { query: { ...more, limit: '-1', ids: chunk } }
      return {
        queryKey: callKey(route, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => callWith(route, { ...input, signal }),
        staleTime: FRESH_MS,
        placeholderData: keepPreviousData,
      }
    }),
  })
  return {
    // The typed cast: the reply has the shape of `page()`.
    rows: replies.flatMap(({ data }) => (data as { list: readonly RowOf<R>[] } | undefined)?.list ?? []),
    isLoading: replies.some(({ isLoading }) => isLoading),
  }
}
