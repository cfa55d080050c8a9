import { useEffect, useEffectEvent } from 'react'
import { useAnnounced } from '#shell/live/announced.ts'
import type { CallError } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowFollowRoutes, type Report } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes, type Drawing } from '#workflow/contract/instance.ts'

/**
 * What one does not hear of (another user’s run, a run behind a link) is asked for now and then; the drawing only by
 * its tag.
 */
const LOOK_AGAIN_MS = 30_000

export interface Run {
  report: Report | undefined
  drawing: Drawing | undefined
  error: CallError | null
  refresh: () => void
}

/** One run, as fresh as it can be. @param pass of a share that opens it; left out, one is signed in */
export function useRun(id: string, pass?: string): Run {
  const input = { params: { id }, ...(pass === undefined ? {} : { share: pass }) }
  const { data: report, error, refetch } = useCall(workflowFollowRoutes.report, input)
  const { data: drawing, refetch: redraw } = useCall(workflowInstanceRoutes.drawing, input)
  const refresh = () => {
    void refetch()
    void redraw()
  }
  const lookAgain = useEffectEvent(refresh)
  useAnnounced('process', (root) => {
    if (root === report?.rootId) refresh()
  })
  const isOver = report !== undefined && report.status !== 'run' && report.status !== 'suspended'
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) lookAgain()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return { report, drawing, error, refresh }
}
