import { lazy } from 'react'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { microAppExport, microAppRoutes } from '#microapp/contract/micro-app.ts'
import { MicroAppKind } from '#microapp/contract/micro-app-rules.ts'
import { appName } from './app-name.ts'
import { useMicroAppColumns } from './micro-app-columns.tsx'
import { useMicroAppActions, useSwitch } from './use-micro-app-actions.tsx'

const MicroAppForm = lazy(() => import('./MicroAppForm.tsx'))

/** The registry of micro apps and hosts. `?id=` opens one, `?id=new` a new one. */
export default function MicroAppList() {
  const t = useT()
  const list = useList(microAppRoutes.page)
  const place = useRecordPlace()
  const columns = useMicroAppColumns({ open: ({ id }) => place.open(id), setStatus: useSwitch() })
  const table = { name: 'microapp.app', source: list, columns }
  const actions = useMicroAppActions(list.selection, place.open)
  const create = (
    <CreateButton can="sys:microApp:save" onClick={place.openNew}>
      {t('microapp.app.create')}
    </CreateButton>
  )

  return (
    <ListPage
      title={t('microapp.app.title')}
      table={table}
      count={list.phase === 'ready' ? t('microapp.app.count', { count: list.total }) : undefined}
      actions={
        <>
          <ExportButton routes={microAppExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('microapp.app.find')}>
        <FilterSelect
          name="kind"
          label={t('microapp.app.kind')}
          options={MicroAppKind.options.map((value) => ({ value, label: t(`microapp.app.kind.${value}`) }))}
        />
        <FilterSelect
          name="status"
          label={t('microapp.app.status')}
          options={(['1', '0'] as const).map((value) => ({ value, label: t(`microapp.app.status.${value}`) }))}
        />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={appName}
        actions={actions}
        empty={{ title: t('microapp.app.empty'), reason: t('microapp.app.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <MicroAppForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
