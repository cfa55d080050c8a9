/** The one cache of server state. */
import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

const FRESH = 5_000
/** What no one shows any more is forgotten. Tabs that are kept hold what they show (`tabs/held-replies.ts`). */
const FORGOTTEN = 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      gcTime: FORGOTTEN,
      refetchOnWindowFocus: false,
      // The server's word is final; only silence is worth a second try.
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.error === 'no_response',
    },
    mutations: { retry: false },
  },
})
