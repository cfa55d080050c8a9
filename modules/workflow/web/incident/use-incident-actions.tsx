import { CornerDownRight, RotateCcw, SkipForward, UserPlus } from 'lucide-react'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import {
  MAX_RETRIES,
  workflowIncidentRoutes,
  type IncidentAction,
  type WorkflowIncident,
} from '#workflow/contract/incident.ts'
import { workflowJobRoutes } from '#workflow/contract/job.ts'
import { WORK_READS } from '../reads.ts'

/** What shows incidents, and changes when one is mended. */
export const INCIDENT_READS = [
  workflowIncidentRoutes.page,
  workflowIncidentRoutes.get,
  workflowJobRoutes.page,
  ...WORK_READS,
]

/** One way to mend one incident. */
export interface AskedRepair {
  way: IncidentAction
  id: string
}

/** What can be done with one incident; the server says which of it. Each way asks first. */
export function useIncidentActions(begin: (asked: AskedRepair) => void): (incident: WorkflowIncident) => Action[] {
  const t = useT()
  return ({ id, actions }) => {
    const by = (way: IncidentAction) => () => begin({ way, id })
    return allowedActions(
      {
        retry: { label: t('workflow.incident.retry'), icon: <RotateCcw size={16} />, run: by('retry') },
        assign: { label: t('workflow.incident.assign'), icon: <UserPlus size={16} />, run: by('assign') },
        skip: { label: t('workflow.incident.skip'), icon: <SkipForward size={16} />, run: by('skip') },
        jump: { label: t('workflow.incident.jump'), icon: <CornerDownRight size={16} />, run: by('jump') },
      },
      actions,
    )
  }
}

/** Trying all chosen ones again. */
export function useIncidentBatch({ rows, clear }: Selection<WorkflowIncident>): Action[] {
  const t = useT()
  const batch = useBatch<WorkflowIncident>()
  const refresh = useRefresh()
  const mayRepair = useCan('wf:incident:repair')
  const retryAll = async () => {
    const isSure = await ask({
      title: t('workflow.incident.retry.askMany', { count: rows.length }),
      consequence: t('workflow.incident.retry.consequence'),
      yes: t('workflow.incident.retry'),
    })
    if (!isSure) return
    await batch({
      rows,
      nameOf: ({ title, node }) => `${title} / ${node}`,
      atOnce: MAX_RETRIES,
      act: (ids) => call(workflowIncidentRoutes.retryMany, { body: { ids, comment: '' } }),
      afterwards: () => {
        clear()
        void refresh(...INCIDENT_READS)
      },
    })
  }
  if (!mayRepair) return []
  return [
    { key: 'retry', label: t('workflow.incident.retry'), icon: <RotateCcw size={16} />, run: () => void retryAll() },
  ]
}
