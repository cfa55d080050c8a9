import { CircleX, Pause, Play } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch, type BatchOutcome } from '#kit/list/use-batch.tsx'
import type { List } from '#kit/list/use-list.ts'
import { askWithText } from '#kit/overlay/ask-text.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { workflowInstanceRoutes, type InstanceAction, type WorkflowInstanceRow } from '#workflow/contract/instance.ts'
import { WORK_READS } from '../reads.ts'

const MAX_REASON = 500
const ORDERS = ['suspend', 'resume', 'cancel'] as const satisfies InstanceAction[]
type Order = (typeof ORDERS)[number]

const ICONS = { suspend: Pause, resume: Play, cancel: CircleX }

/**
 * Suspending, resuming and cancelling all chosen processes; those for which it is not possible say why. None where no
 * process of the page can be managed.
 */
export function useInstanceBatch({ selection, rows }: Pick<List<WorkflowInstanceRow>, 'selection' | 'rows'>): Action[] {
  const t = useT()
  const batch = useBatch<WorkflowInstanceRow>()
  const refresh = useRefresh()
  const send = (act: (ids: string[]) => Promise<BatchOutcome>) =>
    batch({
      rows: selection.rows,
      nameOf: ({ title }) => title,
      act,
      afterwards: () => {
        selection.clear()
        void refresh(...WORK_READS)
      },
    })
  const order = async (which: Order) => {
    if (which === 'resume') return send((ids) => call(workflowInstanceRoutes.resumeMany, { body: { ids } }))
    const reason = await askWithText({
      title: t(`workflow.instance.${which}.askMany`, { count: selection.rows.length }),
      consequence: t(`workflow.instance.${which}.consequence`),
      label: t('workflow.ask.reason'),
      maxLength: MAX_REASON,
      isRequired: true,
      yes: t(`workflow.instance.${which}`),
      danger: which === 'cancel',
    })
    if (reason === undefined) return undefined
    const many = which === 'cancel' ? workflowInstanceRoutes.cancelMany : workflowInstanceRoutes.suspendMany
    return send((ids) => call(many, { body: { ids, reason } }))
  }
  const offered = new Set(rows.flatMap(({ actions }) => actions))
  if (!ORDERS.some((one) => offered.has(one))) return []
  return ORDERS.map((which) => {
    const Icon = ICONS[which]
    return {
      key: which,
      label: t(`workflow.instance.${which}`),
      icon: <Icon size={16} />,
      danger: which === 'cancel',
      run: () => void order(which),
    }
  })
}
