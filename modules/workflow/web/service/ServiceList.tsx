import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/useList.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { workflowServiceExport, workflowServiceRoutes, type WorkflowService } from '#workflow/contract/service.ts'
import { useServiceColumns } from './service-columns.tsx'
import { useServiceActions, useServiceBatch } from './use-service-actions.tsx'

const ServiceForm = lazy(() => import('./ServiceForm.tsx'))
const TrialDialog = lazy(() => import('./TrialDialog.tsx'))

/** In the address instead of an id: a service that is not registered yet. */
const NEW = 'new'

/** Services that processes call. `?id=` opens one, `?id=new` registers one. */
export default function ServiceList() {
  const t = useT()
  const list = useList(workflowServiceRoutes.page)
  const { query, setQuery } = usePageQuery()
  const [tried, setTried] = useState<WorkflowService>()
  const open = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = { name: 'workflow.service', source: list, columns: useServiceColumns(({ id }) => open(id)) }
  const rowActions = useServiceActions({ edit: open, trial: setTried })
  const batch = useServiceBatch(list.selection)
  const create = (
    <Gate can="wf:service:save">
      <Button type="primary" icon={<Plus size={16} />} onClick={() => open(NEW)}>
        {t('workflow.service.create')}
      </Button>
    </Gate>
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
        <FilterSelect name="status" label={t('workflow.status')} options={useDictOptions('app_status')} />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ name }) => name}
        empty={
          <ListEmpty list={list} title={t('workflow.service.empty')} reason={t('workflow.service.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <ServiceForm id={id === NEW ? undefined : id} onClose={() => open(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={tried}>
        {(service, overlay) => <TrialDialog service={service} onClose={() => setTried(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
