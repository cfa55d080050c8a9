import { Play } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { workflowInstanceRoutes, type WorkflowInstanceRow } from '#workflow/contract/instance.ts'
import { WORK_READS } from '../reads.ts'

/** Letting all chosen processes go on; those that do not rest say so. */
export function useResumeBatch({ rows, clear }: Selection<WorkflowInstanceRow>): Action[] {
  const t = useT()
  const batch = useBatch<WorkflowInstanceRow>()
  const refresh = useRefresh()
  const mayManage = useCan('wf:instance:manage')
  const resumeAll = () =>
    batch({
      rows,
      nameOf: ({ title }) => title,
      act: (ids) => call(workflowInstanceRoutes.resumeMany, { body: { ids } }),
      afterwards: () => {
        clear()
        void refresh(...WORK_READS)
      },
    })
  if (!mayManage) return []
  return [
    { key: 'resume', label: t('workflow.instance.resume'), icon: <Play size={16} />, run: () => void resumeAll() },
  ]
}
