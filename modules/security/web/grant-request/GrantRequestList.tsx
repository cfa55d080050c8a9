import { Segmented } from 'antd'
import { lazy } from 'react'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { grantRequestRoutes } from '#security/contract/grant-request.ts'
import { useRequestColumns } from './request-columns.tsx'
import { useRequestActions } from './use-request-actions.tsx'
import './grant-request.css'

const GrantRequestDetail = lazy(() => import('./GrantRequestDetail.tsx'))
const STATUSES = ['0', '1', '2', '3', '4'] as const
const ALL = 'all'

/** Sensitive grants that wait for a second person, and what became of others. `?id=` opens one. */
export default function GrantRequestList() {
  const t = useT()
  const list = useList(grantRequestRoutes.page)
  const place = useRecordPlace()
  const rowActions = useRequestActions()
  const columns = useRequestColumns(({ id }) => place.open(id))
  const status = list.state.filters['status'] ?? ALL
  const table = { name: 'security.grantRequest', source: list, columns }
  return (
    <ListPage
      title={t('security.grantRequest.title')}
      count={list.phase === 'ready' ? t('security.grantRequest.count', { count: list.total }) : undefined}
      table={table}
    >
      <div className="sec-request-tabs">
        <Segmented<string>
          aria-label={t('security.grantRequest.status')}
          value={status}
          onChange={(value) => list.filter({ status: value === ALL ? undefined : value })}
          options={[
            { value: ALL, label: t('security.grantRequest.status.all') },
            ...STATUSES.map((value) => ({ value, label: t(`security.grantRequest.status.${value}`) })),
          ]}
        />
      </div>
      <FilterBar list={list} search="keyword" placeholder={t('security.grantRequest.find')}>
        <FilterSelect
          name="own"
          label={t('security.grantRequest.own')}
          options={[{ value: '1', label: t('security.grantRequest.own.1') }]}
        />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ label }) => label}
        actions={{ rowActions, batch: [] }}
        empty={{ title: t('security.grantRequest.empty'), reason: t('security.grantRequest.emptyWhy') }}
      />
      <Overlay of={place.shown}>
        {(id, overlay) => <GrantRequestDetail id={id} actions={rowActions} onClose={place.close} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
