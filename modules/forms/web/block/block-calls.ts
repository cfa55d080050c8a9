/** The calls of the workbench's blocks. */
import { call } from '#shell/request/call.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { callKey } from '#shell/request/use-call.ts'
import { bareBlockRoutes } from './bare-block-routes.ts'

/** Height of a block's body, in rows of the page's grid. */
export const BLOCK_ROWS = 4

/** Whether the user sees a block. The widget shows the same answer. */
export async function hasBlocks(): Promise<boolean> {
  const blocks = await queryClient.fetchQuery({
    queryKey: callKey(bareBlockRoutes.list, {}),
    queryFn: ({ signal }) => call(bareBlockRoutes.list, { signal }),
  })
  return blocks.length > 0
}
