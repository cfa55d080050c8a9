import { CalendarX, Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatchDeletion } from '#kit/list/use-batch-deletion.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { workflowAbsenceRoutes, type Absence } from '#workflow/contract/absence.ts'
import { WORK_READS } from '../reads.ts'

/** What shows an absence, and therefore changes with one. */
export const ABSENCE_READS = [workflowAbsenceRoutes.page, workflowAbsenceRoutes.get]

/** What can be done with one absence; the server says which of it. */
export function useAbsenceActions({ edit }: { edit: (id: string) => void }): (absence: Absence) => Action[] {
  const t = useT()
  const end = useMutate(workflowAbsenceRoutes.end, {
    refreshes: [...ABSENCE_READS, ...WORK_READS],
    done: t('workflow.absence.ended'),
  })
  const remove = useMutate(workflowAbsenceRoutes.remove, { refreshes: ABSENCE_READS })
  const endAbsence = async ({ id, user, atEnd }: Absence) => {
    const isSure = await ask({
      title: t('workflow.absence.finish.ask', { name: user }),
      consequence: t(`workflow.absence.finish.${atEnd}`),
      yes: t('workflow.absence.finish'),
    })
    if (isSure) await end.run({ body: { id } })
  }
  const removeAbsence = async ({ id, user }: Absence) => {
    const isSure = await ask({
      title: t('workflow.absence.delete.ask', { name: user }),
      consequence: t('workflow.absence.delete.consequence'),
      yes: t('workflow.delete'),
      danger: true,
    })
    if (isSure) await remove.run({ params: { id } })
  }
  return (absence) =>
    allowedActions(
      {
        update: { label: t('workflow.absence.update'), icon: <Pencil size={16} />, run: () => edit(absence.id) },
        end: {
          label: t('workflow.absence.finish'),
          icon: <CalendarX size={16} />,
          run: () => void endAbsence(absence),
        },
        delete: {
          label: t('workflow.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeAbsence(absence),
        },
      },
      absence.actions,
    )
}

/** What can be done with the absences chosen. */
export function useAbsenceBatch(selection: Selection<Absence>): Action[] {
  const t = useT()
  return useBatchDeletion(selection, {
    can: 'wf:absence:save',
    label: t('workflow.delete'),
    question: (count) => t('workflow.absence.delete.askMany', { count }),
    consequence: t('workflow.absence.delete.consequence'),
    nameOf: ({ user, deputy }) => `${user} → ${deputy}`,
    act: (ids) => call(workflowAbsenceRoutes.removeMany, { body: ids }),
    reads: ABSENCE_READS,
  })
}
