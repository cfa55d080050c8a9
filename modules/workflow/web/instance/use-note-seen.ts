import { useQueryClient } from '@tanstack/react-query'
import { useOnChange } from '#kit/ui/use-on-change.ts'
import { useShowsOwn } from '#shell/access/use-shows-own.ts'
import { call } from '#shell/request/call.ts'
import { callKey } from '#shell/request/use-call.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'

/**
 * Notes that the user has opened a process, so that their copy of it does not stay unread.
 * @param id once it is shown
 */
export function useNoteSeen(id: string | undefined): void {
  const client = useQueryClient()
  const showsOwn = useShowsOwn()
  useOnChange(showsOwn ? id : undefined, (seen) => {
    if (seen === undefined) return
    call(workflowCcRoutes.seen, { body: { id: seen } })
      .then(() => client.invalidateQueries({ queryKey: callKey(workflowCcRoutes.page) }))
      .catch(() => undefined) // it stays unread
  })
}
