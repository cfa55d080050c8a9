/** What the widgets and the figures of home ask for: each call is made once for both. */
import { queryClient } from '#shell/request/query-client.ts'
import { call } from '#shell/request/call.ts'
import { callKey } from '#shell/request/use-call.ts'
import { bareInstanceRoutes, bareTaskRoutes } from './bare-home-routes.ts'

/** Rows of the to-do widget. */
export const TODO_ROWS = 6
/** Rows of the widget of started requests. */
export const STARTED_ROWS = 5

export const TODO_QUERY = { limit: TODO_ROWS } as const
export const STARTED_QUERY = { limit: STARTED_ROWS } as const
const RUNNING_QUERY = { status: 'run', limit: 1 } as const

export const TODO_FIGURE = 'workflow.todos'
export const RUNNING_FIGURE = 'workflow.running'

/** How many tasks are open; the widget's own call. */
export async function countToDo(): Promise<number> {
  const { total } = await queryClient.fetchQuery({
    queryKey: callKey(bareTaskRoutes.toDo, { query: TODO_QUERY }),
    queryFn: ({ signal }) => call(bareTaskRoutes.toDo, { query: TODO_QUERY, signal }),
  })
  return total
}

/** How many requests of one's own are running. */
export async function countRunning(): Promise<number> {
  const { total } = await queryClient.fetchQuery({
    queryKey: callKey(bareInstanceRoutes.started, { query: RUNNING_QUERY }),
    queryFn: ({ signal }) => call(bareInstanceRoutes.started, { query: RUNNING_QUERY, signal }),
  })
  return total
}
