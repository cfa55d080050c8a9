/** What is counted beside the greeting. */
import { call } from '#shell/request/call.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { callKey } from '#shell/request/use-call.ts'
import type { Overview } from '#system/contract/stat.ts'
import { bareWidgetRoutes as routes } from './bare-routes.ts'
import { clockOffset } from './clock-offset.ts'

/** One call for several numbers. */
export function overviewNow(): Promise<Overview> {
  const query = { offset: clockOffset() }
  return queryClient.fetchQuery({
    queryKey: callKey(routes.overview, { query }),
    queryFn: ({ signal }) => call(routes.overview, { query, signal }),
  })
}

export const figureOf = {
  /** Where one is signed in. */
  async sessions(): Promise<number> {
    const sessions = await queryClient.fetchQuery({
      queryKey: callKey(routes.sessions, {}),
      queryFn: ({ signal }) => call(routes.sessions, { signal }),
    })
    return sessions.length
  },
  /** Files that wait to be fetched. */
  async downloads(): Promise<number> {
    return (await call(routes.tasks, { query: { status: 'done', limit: 1 } })).total
  },
}
