import { useQueryClient } from '@tanstack/react-query'
import { useAnnounced } from '#shell/live/announced.ts'
import { callKey, useCall } from '#shell/request/use-call.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'

const NOT_FOUND = 404

/**
 * One task that is open on a page. It is asked for again whenever its process is announced: another user, or the same
 * one elsewhere, may have handled it. `task` is missing once the user does not see it any more.
 */
export function useOpenedTask(id: string) {
  const client = useQueryClient()
  const { data, error, refetch } = useCall(workflowTaskRoutes.get, { params: { id } })
  useAnnounced('process', (rootId) => {
    if (rootId !== data?.rootId) return
    // The task begins anew once it is over, and with it what is shown of its history.
    void refetch().then(() =>
      client.invalidateQueries({ queryKey: callKey(workflowFollowRoutes.report, { params: { id: data.rootId } }) }),
    )
  })
  return { task: error?.status === NOT_FOUND ? undefined : data, error, refetch }
}
