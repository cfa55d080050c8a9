import { ArrowRightLeft, CircleX, FileX, Pause, Play } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch, type BatchOutcome } from '#kit/list/use-batch.tsx'
import type { List } from '#kit/list/use-list.ts'
import { askWithText } from '#kit/overlay/ask-text.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import {
  MAX_ORDERS,
  workflowInstanceRoutes,
  type InstanceAction,
  type WorkflowInstanceRow,
} from '#workflow/contract/instance.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { WORK_READS } from '../reads.ts'
import type { HandOverValues } from './HandOverDialog.tsx'

const MAX_REASON = 500
const ORDERS = ['suspend', 'resume', 'cancel', 'void'] as const satisfies InstanceAction[]
type Order = (typeof ORDERS)[number]

const ICONS = { suspend: Pause, resume: Play, cancel: CircleX, void: FileX }

const HandOverDialog = lazy(() => import('./HandOverDialog.tsx'))
const MANY = {
  suspend: workflowInstanceRoutes.suspendMany,
  cancel: workflowInstanceRoutes.cancelMany,
  void: workflowRepairRoutes.voidMany,
}

/**
 * Suspending, resuming, cancelling and voiding all chosen processes, and handing their tasks over; those for which it
 * is not possible say why. None where no process of the page can be managed. `dialog`: what handing over asks for.
 */
export function useInstanceBatch({ selection, rows }: Pick<List<WorkflowInstanceRow>, 'selection' | 'rows'>): {
  batch: Action[]
  dialog: ReactNode
} {
  const t = useT()
  const batch = useBatch<WorkflowInstanceRow>()
  const refresh = useRefresh()
  const [handedOver, setHandedOver] = useState<{ count: number }>()
  const send = (act: (ids: string[]) => Promise<BatchOutcome>) =>
    batch({
      rows: selection.rows,
      nameOf: ({ title }) => title,
      act,
      atOnce: MAX_ORDERS,
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
      danger: which !== 'suspend',
    })
    if (reason === undefined) return undefined
    return send((ids) => call(MANY[which], { body: { ids, reason } }))
  }
  const handOver = (values: HandOverValues) => {
    setHandedOver(undefined)
    void send((ids) => call(workflowRepairRoutes.handOverMany, { body: { ids, ...values } }))
  }
  const offered = new Set(rows.flatMap(({ actions }) => actions))
  const orders = ORDERS.filter((one) => offered.has(one)).map((which) => {
    const Icon = ICONS[which]
    return {
      key: which,
      label: t(`workflow.instance.${which}`),
      icon: <Icon size={16} />,
      danger: which === 'cancel' || which === 'void',
      run: () => void order(which),
    }
  })
  const handOverAction = {
    key: 'handOver',
    label: t('workflow.instance.handOver'),
    icon: <ArrowRightLeft size={16} />,
    run: () => setHandedOver({ count: selection.rows.length }),
  }
  return {
    // Who manages what runs may hand its tasks over.
    batch: offered.has('suspend') ? [handOverAction, ...orders] : orders,
    dialog: (
      <Suspense>
        <Overlay of={handedOver}>
          {({ count }, overlay) => (
            <HandOverDialog count={count} onSend={handOver} onClose={() => setHandedOver(undefined)} {...overlay} />
          )}
        </Overlay>
      </Suspense>
    ),
  }
}
