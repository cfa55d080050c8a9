import { lazy, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
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
  const create = (
    <CreateButton can="wf:service:save" onClick={place.openNew}>
      {t('workflow.service.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('workflow.service.title')}
      count={list.phase === 'ready' ? t('workflow.service.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <ExportButton routes={workflowServiceExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.service.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('app_status')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('workflow.service.empty'), reason: t('workflow.service.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <ServiceForm {...form} />}</RecordOverlay>
      <Overlay of={tried}>
        {(service, overlay) => <TrialDialog service={service} onClose={() => setTried(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
