import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BatchResult } from '#contract/batch.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { jobRoutes, type DeadJob } from '#scheduling/contract/job.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'

/** Retrying and discarding: one failed job, or those chosen, each with its own result. */
export function useJobActions({ rows, clear }: Pick<Selection<DeadJob>, 'rows' | 'clear'>) {
  const t = useT()
  const [discarding, setDiscarding] = useState<readonly DeadJob[]>()
  const run = useBatch<DeadJob>()
  const refresh = useRefresh()
  const [mayRetry, mayDiscard] = [useCan('sys:job:retry'), useCan('sys:job:discard')]
  const each = (all: readonly DeadJob[], act: (ids: string[]) => Promise<BatchResult>) =>
    run({
      rows: all,
      nameOf: ({ name }) => name,
      act,
      afterwards: () => {
        clear()
        void refresh(jobRoutes.page)
      },
    })
  const actionsOn = (all: readonly DeadJob[]): Record<'retry' | 'discard', Omit<Action, 'key'>> => ({
    retry: {
      label: t('scheduling.job.retry'),
      icon: <RotateCcw size={16} />,
      run: () => void each(all, (ids) => call(jobRoutes.retry, { body: { ids } })),
    },
    discard: {
      label: t('scheduling.job.discard'),
      icon: <Trash2 size={16} />,
      danger: true,
      run: () => setDiscarding(all),
    },
  })
  return {
    rowActions: (row: DeadJob) => allowedActions(actionsOn([row]), row.actions),
    batch: allowedActions(actionsOn(rows), [
      ...(mayRetry ? (['retry'] as const) : []),
      ...(mayDiscard ? (['discard'] as const) : []),
    ]),
    discarding,
    close: () => setDiscarding(undefined),
    discard: (all: readonly DeadJob[], reason: string) =>
      each(all, (ids) => call(jobRoutes.discard, { body: { ids, reason } })),
  }
}
export type JobActions = ReturnType<typeof useJobActions>
