import { CalendarX, Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatchDeletion } from '#kit/list/use-batch-deletion.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { workflowAwayRoutes, type Away } from '#workflow/contract/away.ts'
import { WORK_READS } from '../reads.ts'

/** What shows an absence, and therefore changes with one. */
export const AWAY_READS = [workflowAwayRoutes.page, workflowAwayRoutes.get]

/** What can be done with one absence; the server says which of it. */
export function useAwayActions({ edit }: { edit: (id: string) => void }): (away: Away) => Action[] {
  const t = useT()
  const end = useMutate(workflowAwayRoutes.end, {
    refreshes: [...AWAY_READS, ...WORK_READS],
    done: t('workflow.away.ended'),
  })
  const remove = useMutate(workflowAwayRoutes.remove, { refreshes: AWAY_READS })
  const endAway = async ({ id, user, atEnd }: Away) => {
    const isSure = await ask({
      title: t('workflow.away.finish.ask', { name: user }),
      consequence: t(`workflow.away.finish.${atEnd}`),
      yes: t('workflow.away.finish'),
    })
    if (isSure) await end.run({ body: { id } })
  }
  const removeAway = async ({ id, user }: Away) => {
    const isSure = await ask({
      title: t('workflow.away.delete.ask', { name: user }),
      consequence: t('workflow.away.delete.consequence'),
      yes: t('workflow.delete'),
      danger: true,
    })
    if (isSure) await remove.run({ params: { id } })
  }
  return (away) =>
    allowedActions(
      {
        update: { label: t('workflow.away.update'), icon: <Pencil size={16} />, run: () => edit(away.id) },
        end: { label: t('workflow.away.finish'), icon: <CalendarX size={16} />, run: () => void endAway(away) },
        delete: {
          label: t('workflow.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeAway(away),
        },
      },
      away.actions,
    )
}

/** What can be done with the absences chosen. */
export function useAwayBatch(selection: Selection<Away>): Action[] {
  const t = useT()
  return useBatchDeletion(selection, {
    can: 'wf:away:save',
    label: t('workflow.delete'),
    question: (count) => t('workflow.away.delete.askMany', { count }),
    consequence: t('workflow.away.delete.consequence'),
    nameOf: ({ user, deputy }) => `${user} → ${deputy}`,
    act: (ids) => call(workflowAwayRoutes.removeMany, { body: ids }),
    reads: AWAY_READS,
  })
}
