import { Play, RotateCcw } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowJobRoutes, type WorkflowJob } from '#workflow/contract/job.ts'
import { WORK_READS } from '../reads.ts'

const JOB_READS = [workflowJobRoutes.page, workflowIncidentRoutes.page, ...WORK_READS]

/** What can be done with one job; the server says which of it. */
export function useJobActions(): (job: WorkflowJob) => Action[] {
  const t = useT()
  const run = useMutate(workflowJobRoutes.run, { refreshes: JOB_READS, done: t('workflow.job.run.done') })
  return ({ id, actions }) =>
    allowedActions(
      {
        run: {
          label: t('workflow.job.run'),
          icon: <Play size={16} />,
          run: () => void run.run({ body: { id } }),
        },
        retry: {
          label: t('workflow.incident.retry'),
          icon: <RotateCcw size={16} />,
          run: () => void run.run({ body: { id } }),
        },
      },
      actions,
    )
}

/** Having all chosen ones due now. */
export function useJobBatch({ rows, clear }: Selection<WorkflowJob>): Action[] {
  const t = useT()
  const batch = useBatch<WorkflowJob>()
  const refresh = useRefresh()
  const mayRun = useCan('wf:job:run')
  const runAll = async () => {
    const isSure = await ask({
      title: t('workflow.job.run.askMany', { count: rows.length }),
      consequence: t('workflow.job.run.consequence'),
      yes: t('workflow.job.run'),
    })
    if (!isSure) return
    await batch({
      rows,
      nameOf: ({ title, node }) => `${title} / ${node}`,
      act: (ids) => call(workflowJobRoutes.runMany, { body: { ids } }),
      afterwards: () => {
        clear()
        void refresh(...JOB_READS)
      },
    })
  }
  if (!mayRun) return []
  return [{ key: 'run', label: t('workflow.job.run'), icon: <Play size={16} />, run: () => void runAll() }]
}
