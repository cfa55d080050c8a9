import { Send } from 'lucide-react'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useT } from '#shell/i18n.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes, type WorkflowService } from '#workflow/contract/service.ts'

/** What shows a service, or says that a model lacks one. */
export const SERVICE_READS = [workflowServiceRoutes.page, workflowServiceRoutes.get, workflowModelRoutes.get]

interface ServiceActionsOptions {
  edit: (id: string) => void
  /** Opens a trial of a service. */
  trial: (service: WorkflowService) => void
}

/** What can be done with services; the server says which of it. */
export function useServiceActions(selection: Selection<WorkflowService>, { edit, trial }: ServiceActionsOptions) {
  const t = useT()
  return useRecordActions(selection, {
    routes: workflowServiceRoutes,
    reads: SERVICE_READS,
    edit,
    nameOf: ({ name }) => name,
    counted: (count) => t('workflow.service.count', { count }),
    consequence: t('workflow.service.delete.consequence'),
    more: (service) => ({
      test: { label: t('workflow.service.test'), icon: <Send size={16} />, run: () => trial(service) },
    }),
  })
}
