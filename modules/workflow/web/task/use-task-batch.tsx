import { Ban, Check } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { askWithText } from '#kit/overlay/ask-text.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { MAX_DECISIONS, type WorkflowTaskRow } from '#workflow/contract/task.ts'
import { WORK_READS } from '../reads.ts'
import { completeTasks, type Decided } from './use-complete.ts'

/** What can be done with the tasks chosen: one opinion for all of them, and a result for each. */
export function useTaskBatch({ rows, clear }: Selection<WorkflowTaskRow>): Action[] {
  const t = useT()
  const batch = useBatch<WorkflowTaskRow>()
  const refresh = useRefresh()
  const mayHandle = useCan('wf:task:handle')
  const decide = async (outcome: Decided) => {
    const isRejection = outcome === 'reject'
    const comment = await askWithText({
      title: t(`workflow.act.${outcome}.askMany`, { count: rows.length }),
      consequence: t('workflow.act.agree.consequence'),
      label: isRejection ? t('workflow.reason.reject') : t('workflow.comment'),
      maxLength: 2_000,
      isRequired: isRejection,
      danger: isRejection,
      yes: t(`workflow.act.${outcome}`),
    })
    if (comment === undefined) return
    await batch({
      rows,
      atOnce: MAX_DECISIONS,
      act: (ids) => completeTasks(ids, { outcome, comment }),
      nameOf: ({ title }) => title,
      afterwards: () => {
        clear()
        void refresh(...WORK_READS)
      },
    })
  }
  if (!mayHandle) return []
  return [
    { key: 'agree', label: t('workflow.act.agree'), icon: <Check size={16} />, run: () => void decide('agree') },
    {
      key: 'reject',
      label: t('workflow.act.reject'),
      icon: <Ban size={16} />,
      danger: true,
      run: () => void decide('reject'),
    },
  ]
}
