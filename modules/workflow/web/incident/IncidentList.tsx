import { lazy, useState } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useCan } from '#shell/access/use-can.ts'
import { IncidentState, workflowIncidentExport, workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { useIncidentColumns } from './incident-columns.tsx'
import { useIncidentActions, useIncidentBatch, type AskedRepair } from './use-incident-actions.tsx'

const IncidentView = lazy(() => import('./IncidentView.tsx'))
const RepairDialog = lazy(() => import('./RepairDialog.tsx'))

const MAX_MODELS = 200

/**
 * Where processes cannot go on by themselves, open ones first of all. `?id=` shows one, `?instanceId=` those of one
 * process.
 */
export default function IncidentList() {
  const t = useT()
  const list = useList(workflowIncidentRoutes.page)
  const { query, setQuery } = usePageQuery()
  const [asked, setAsked] = useState<AskedRepair>()
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = { name: 'workflow.incident', source: list, columns: useIncidentColumns(({ id }) => show(id)) }
  const rowActions = useIncidentActions(setAsked)
  const batch = useIncidentBatch(list.selection)
  const processes = useProcessOptions()
  return (
    <ListPage
      title={t('workflow.incident.title')}
      count={list.phase === 'ready' ? t('workflow.incident.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={workflowIncidentExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.incident.find')} inline={3}>
        <FilterSelect
          name="state"
          label={t('workflow.status')}
          options={IncidentState.options.map((value) => ({ value, label: t(`workflow.incident.${value}`) }))}
        />
        {processes !== undefined && <FilterSelect name="process" label={t('workflow.process')} options={processes} />}
        <FilterDateRange label={t('workflow.incident.opened')} />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ title, node }) => `${title} / ${node}`}
        empty={<ListEmpty list={list} title={t('workflow.incident.empty')} reason={t('workflow.incident.emptyWhy')} />}
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <IncidentView id={id} onAsk={setAsked} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={asked}>
        {(one, overlay) => <RepairDialog asked={one} onClose={() => setAsked(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}

/** Processes to choose from: those with instances, else those with a model; undefined for who may see neither. */
function useProcessOptions() {
  const maySeeInstances = useCan('wf:instance:page')
  const maySeeModels = useCan('wf:model:page')
  const instances = useCall(workflowInstanceRoutes.processes, {}, { enabled: maySeeInstances })
  const models = useCall(
    workflowModelRoutes.page,
    { query: { limit: MAX_MODELS } },
    { enabled: maySeeModels && !maySeeInstances },
  )
  if (!maySeeInstances && !maySeeModels) return undefined
  const known = maySeeInstances ? instances.data : models.data?.list
  return (known ?? []).map(({ key, name }) => ({ value: key, label: name }))
}
