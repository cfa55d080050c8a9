import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '#shell/request/call.ts'
import type { CallQuery } from '#shell/request/use-call.ts'

/** What a field offers, with the former answer until the next is there; nothing where there is no call. */
export function useOffered<Item>(
  asked: CallQuery<Item[]> | undefined,
  { enabled = true, freshFor }: { enabled?: boolean; freshFor?: number } = {},
): UseQueryResult<Item[], CallError> {
  return useQuery<Item[], CallError, Item[], readonly unknown[]>({
    queryKey: asked?.queryKey ?? ['forms', 'not asked'],
    queryFn: (context) => asked?.queryFn(context) ?? [],
    enabled: asked !== undefined && enabled,
    placeholderData: keepPreviousData,
    ...(freshFor !== undefined && { staleTime: freshFor }),
  })
}
