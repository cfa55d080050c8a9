import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
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
import { microAppExport, microAppRoutes } from '#microapp/contract/micro-app.ts'
import { MicroAppKind } from '#microapp/contract/micro-app-rules.ts'
import { appName } from './app-name.ts'
import { useMicroAppColumns } from './micro-app-columns.tsx'
import { useMicroAppActions, useMicroAppBatch, useSwitch } from './use-micro-app-actions.tsx'

const MicroAppForm = lazy(() => import('./MicroAppForm.tsx'))

/** In the address instead of an id: an entry that does not exist yet. */
const NEW = 'new'

/** The registry of micro apps and hosts. `?id=` opens one, `?id=new` a new one. */
export default function MicroAppList() {
  const t = useT()
  const list = useList(microAppRoutes.page)
  const { query, setQuery } = usePageQuery()
  const open = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const columns = useMicroAppColumns({ open: ({ id }) => open(id), turn: useSwitch() })
  const table = { name: 'microapp.app', source: list, columns }
  const rowActions = useMicroAppActions(open)
  const batch = useMicroAppBatch(list.selection)
  const create = (
    <Gate can="sys:microApp:save">
      <Button type="primary" icon={<Plus size={16} />} onClick={() => open(NEW)}>
        {t('microapp.app.create')}
      </Button>
    </Gate>
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
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={appName}
        empty={
          <ListEmpty list={list} title={t('microapp.app.empty')} reason={t('microapp.app.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => (
          <MicroAppForm id={id === NEW ? undefined : id} onClose={() => open(undefined)} {...overlay} />
        )}
      </Overlay>
    </ListPage>
  )
}
