import { Pencil, Send, Trash2 } from 'lucide-react'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatchDeletion, useDeletion, type Deletion } from '#kit/list/useBatchDeletion.tsx'
import type { Selection } from '#kit/list/useList.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes, type WorkflowService } from '#workflow/contract/service.ts'

/** What shows a service, or says that a model lacks one. */
export const SERVICE_READS = [workflowServiceRoutes.page, workflowServiceRoutes.get, workflowModelRoutes.get]

function useServiceDeletion(): Deletion<WorkflowService> {
  const t = useT()
  return {
    can: 'wf:service:delete',
    label: t('workflow.delete'),
    question: (count) => t('workflow.service.delete.ask', { count }),
    consequence: t('workflow.service.delete.consequence'),
    nameOf: ({ name }) => name,
    act: (ids) => call(workflowServiceRoutes.removeMany, { body: ids }),
    reads: SERVICE_READS,
  }
}

interface Ways {
  edit: (id: string) => void
  /** Opens a trial of it. */
  trial: (service: WorkflowService) => void
}

/** What can be done with one service; the server says which of it. */
export function useServiceActions({ edit, trial }: Ways): (service: WorkflowService) => Action[] {
  const t = useT()
  const remove = useDeletion(useServiceDeletion())
  return (service) =>
    allowedActions(
      {
        test: { label: t('workflow.service.test'), icon: <Send size={16} />, run: () => trial(service) },
        update: { label: t('workflow.model.edit'), icon: <Pencil size={16} />, run: () => edit(service.id) },
        delete: {
          label: t('workflow.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void remove([service]),
        },
      },
      service.actions,
    )
}

/** What can be done with the services chosen. */
export function useServiceBatch(selection: Selection<WorkflowService>): Action[] {
  return useBatchDeletion(selection, useServiceDeletion())
}
