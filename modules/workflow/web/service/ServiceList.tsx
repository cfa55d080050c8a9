import { lazy, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { workflowServiceExport, workflowServiceRoutes, type WorkflowService } from '#workflow/contract/service.ts'
import { useServiceColumns } from './service-columns.tsx'
import { useServiceActions } from './use-service-actions.tsx'

const ServiceForm = lazy(() => import('./ServiceForm.tsx'))
const TrialDialog = lazy(() => import('./TrialDialog.tsx'))

/** Services that processes call. `?id=` opens one, `?id=new` registers one. */
export default function ServiceList() {
  const t = useT()
  const list = useList(workflowServiceRoutes.page)
  const place = useRecordPlace()
  const [tried, setTried] = useState<WorkflowService>()
  const table = { name: 'workflow.service', source: list, columns: useServiceColumns(({ id }) => place.open(id)) }
  const actions = useServiceActions(list.selection, { edit: place.open, trial: setTried })
  return (
    <RecordListPage
      title={t('workflow.service.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'wf:service:save', label: t('workflow.service.create') }}
      tools={<ExportButton routes={workflowServiceExport} table={table} />}
      find={t('workflow.service.find')}
      empty={{ title: t('workflow.service.empty'), reason: t('workflow.service.emptyWhy') }}
      form={(form) => <ServiceForm {...form} />}
      overlays={
        <Overlay of={tried}>
          {(service, overlay) => <TrialDialog service={service} onClose={() => setTried(undefined)} {...overlay} />}
        </Overlay>
      }
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('app_status')} />
    </RecordListPage>
  )
}
