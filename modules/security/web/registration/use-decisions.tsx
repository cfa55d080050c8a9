import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { BatchResult } from '#contract/batch.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { registrationRoutes, type Registration } from '#security/contract/registration.ts'

export const REGISTRATION_READS = [registrationRoutes.page, registrationRoutes.get] as const

/** What is about to be decided, about one or several. */
export interface PendingDecision {
  readonly rows: readonly Registration[]
  readonly to: 'approve' | 'refuse'
}

/** Approving and refusing: one registration, or those chosen, each with its own result. */
export function useDecisions({ rows, clear }: Pick<Selection<Registration>, 'rows' | 'clear'>) {
  const t = useT()
  const [pending, setPending] = useState<PendingDecision>()
  const run = useBatch<Registration>()
  const refresh = useRefresh()
  const ask = (to: PendingDecision['to'], of: readonly Registration[]) => setPending({ rows: of, to })
  const rowActions = (row: Registration): Action[] =>
    allowedActions(
      {
        approve: {
          label: t('security.registration.approve'),
          icon: <Check size={16} />,
          run: () => ask('approve', [row]),
        },
        refuse: {
          label: t('security.registration.refuse'),
          icon: <X size={16} />,
          danger: true,
          run: () => ask('refuse', [row]),
        },
      },
      row.actions,
    )
  const batch: Action[] = [
    {
      key: 'approve',
      label: t('security.registration.approve'),
      icon: <Check size={16} />,
      run: () => ask('approve', rows),
    },
    {
      key: 'refuse',
      label: t('security.registration.refuse'),
      icon: <X size={16} />,
      danger: true,
      run: () => ask('refuse', rows),
    },
  ]
  const decideMany = (all: readonly Registration[], act: (ids: string[]) => Promise<BatchResult>) =>
    run({
      rows: all,
      nameOf: ({ realName }) => realName,
      act,
      afterwards: () => {
        clear()
        void refresh(...REGISTRATION_READS)
      },
    })
  return {
    rowActions,
    batch,
    pending,
    close: () => setPending(undefined),
    approveMany: (all: readonly Registration[], roleIdList: string[]) =>
      decideMany(all, (ids) => call(registrationRoutes.approveMany, { body: { ids, roleIdList } })),
    refuseMany: (all: readonly Registration[], answer: string) =>
      decideMany(all, (ids) => call(registrationRoutes.refuseMany, { body: { ids, answer } })),
  }
}
export type Decisions = ReturnType<typeof useDecisions>
