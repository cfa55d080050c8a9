import { RefreshCw } from 'lucide-react'
import { lazy } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { apiKeyExport, apiKeyRoutes, type ApiKey } from '#security/contract/api-key.ts'
import { KeyDialogs, useKeyDialogs } from './KeyDialogs.tsx'
import { useKeyColumns } from './key-columns.tsx'
import './api-key.css'

const KeyDetail = lazy(() => import('./KeyDetail.tsx'))
const ServiceKeyForm = lazy(() => import('./ServiceKeyForm.tsx'))

const STATES = ['active', 'expired'] as const
const READS = [apiKeyRoutes.page, apiKeyRoutes.get]

/** The keys of the users in reach. `?id=` opens one, `?id=new` makes one for a service account. */
export default function ApiKeyList() {
  const t = useT()
  const list = useList(apiKeyRoutes.page)
  const place = useRecordPlace()
  const dialogs = useKeyDialogs()
  const rotate = useMutate(apiKeyRoutes.rotate, { refreshes: READS, done: false })
  const table = { name: 'security.apiKey', source: list, columns: useKeyColumns(({ id }) => place.open(id)) }
  const askRotation = async (key: ApiKey) =>
    dialogs.askRotation({ key, maxDays: (await call(apiKeyRoutes.owners)).maxDays })
  const actions = useRecordActions<ApiKey, 'rotate'>(list.selection, {
    routes: apiKeyRoutes,
    reads: READS,
    edit: place.open,
    nameOf: ({ name }) => name,
    counted: (count) => t('security.apiKey.count', { count }),
    consequence: t('security.apiKey.delete.consequence'),
    // One's own keys are changed in the personal centre.
    allowed: ({ actions: all, serviceFlag }) => (serviceFlag === 1 ? all : all.filter((action) => action === 'delete')),
    more: (key) => ({
      rotate: { label: t('security.apiKey.rotate'), icon: <RefreshCw size={16} />, run: () => void askRotation(key) },
    }),
  })
  const create = (
    <CreateButton can="sys:apiKey:save" onClick={place.openNew}>
      {t('security.apiKey.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('security.apiKey.title')}
      count={list.phase === 'ready' ? t('security.apiKey.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <ExportButton routes={apiKeyExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('security.apiKey.find')}>
        <StateFilter />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('security.apiKey.empty'), reason: t('security.apiKey.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <Overlay of={place.shown === 'new' ? place.shown : undefined}>
        {(_, overlay) => <ServiceKeyForm onMade={dialogs.showMade} onClose={place.close} {...overlay} />}
      </Overlay>
      <Overlay of={place.shown === 'new' ? undefined : place.shown}>
        {(id, overlay) => <KeyDetail id={id} actions={actions.rowActions} onClose={place.close} {...overlay} />}
      </Overlay>
      <KeyDialogs of={dialogs} rotate={(id, body) => rotate.attempt({ params: { id }, body })} />
    </ListPage>
  )
}

function StateFilter() {
  const t = useT()
  const options = STATES.map((value) => ({ value, label: t(`security.apiKey.state.${value}`) }))
  return <FilterSelect name="state" label={t('kit.record.status')} options={options} />
}
