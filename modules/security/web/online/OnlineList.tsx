import { Segmented } from 'antd'
import { useState } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { onlineExport, onlineRoutes, OnlineWay, type OnlineSession } from '#security/contract/online.ts'
import { useOnlineColumns } from './online-columns.tsx'
import { useOnlineActions } from './use-online-actions.tsx'
import { useSteadyList } from './use-steady-list.ts'
import './online.css'

/** Who is signed in, refreshed by itself; sessions of one user stand together. */
export default function OnlineList() {
  const t = useT()
  const asked = useList(onlineRoutes.page)
  const { data: counts } = useCall(onlineRoutes.counts, {}, { keepPrevious: true })
  const [isPointed, setIsPointed] = useState(false)
  const isSteady = isPointed || asked.selection.rows.length > 0
  const { list, isOver } = useSteadyList<OnlineSession>(asked, isSteady)
  const { rowActions, batch, ended } = useOnlineActions(asked.selection)
  const isGone = (row: OnlineSession) => ended.has(row.id) || isOver(row)
  const selection = { ...asked.selection, mayChoose: (row: OnlineSession) => row.actions.length > 0 && !isGone(row) }
  const source = { ...list, selection }
  const table = { name: 'security.online', source, columns: useOnlineColumns(list.rows, isGone) }
  return (
    <ListPage
      title={t('security.online.title')}
      count={
        // Its room is there before it is: on a phone it takes a line of its own.
        <span className={counts ? undefined : 'sec-online-unknown'}>
          {[
            t('security.online.sessions', { count: counts?.sessions ?? 100 }),
            t('security.online.users', { count: counts?.users ?? 100 }),
            t('security.online.refreshed'),
          ].join(' · ')}
        </span>
      }
      table={table}
      actions={<ExportButton routes={onlineExport} table={table} />}
    >
      <FilterBar list={asked} search="keyword" placeholder={t('security.online.find')}>
        <WayFilter />
      </FilterBar>
      <Segmented<string>
        className="sec-online-only"
        aria-label={t('security.online.only')}
        value={asked.state.filters['only'] ?? ''}
        options={[
          { value: '', label: t('security.online.only.all') },
          { value: 'several', label: t('security.online.only.several', { count: counts?.several ?? 0 }) },
          { value: 'newAddress', label: t('security.online.only.newAddress', { count: counts?.newAddress ?? 0 }) },
        ]}
        onChange={(only) => asked.filter({ only: only === '' ? undefined : only })}
      />
      <div className="sec-online" onPointerEnter={() => setIsPointed(true)} onPointerLeave={() => setIsPointed(false)}>
        <DataTable
          {...table}
          rowActions={(row) => (isGone(row) ? [] : rowActions(row))}
          rowName={({ realName, place }) => t('security.online.rowName', { name: realName, place })}
          empty={<ListEmpty list={asked} title={t('security.online.empty')} />}
        />
      </div>
      <BatchBar selection={selection} actions={batch} />
      <Pager list={list} />
    </ListPage>
  )
}

function WayFilter() {
  const t = useT()
  const options = OnlineWay.options.map((value) => ({ value, label: t(`security.online.way.${value}`) }))
  return <FilterSelect name="way" label={t('security.online.way')} options={options} />
}
