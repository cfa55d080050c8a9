import { lazy } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { FilterText } from './FilterText.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import {
  LOG_PERSONAL,
  operationLogExport,
  operationLogRoutes,
  OperationOutcome,
  type OperationEntry,
} from '#security/contract/log.ts'
import { LogTime } from './LogTime.tsx'
import { callName, Outcome } from './outcome.tsx'
import { useLogPlace } from './use-log-place.ts'

const OperationDetail = lazy(() => import('./OperationDetail.tsx'))

/** The log of calls. `?id=` opens one of them. */
export default function OperationList() {
  const t = useT()
  const { selection: _, ...list } = useList(operationLogRoutes.page)
  const place = useLogPlace()
  const maySeePersonal = useCan(LOG_PERSONAL)
  const table = { name: 'security.operationLog', source: list, columns: useColumns(place.open) }
  const outcomes = OperationOutcome.options.map((value) => ({ value, label: t(`security.operation.by.${value}`) }))
  return (
    <ListPage
      title={t('security.operation.title')}
      count={
        list.phase === 'ready' && list.totalExact ? t('security.operation.count', { count: list.total }) : undefined
      }
      table={table}
      actions={<ExportButton routes={operationLogExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('security.operation.find')} inline={2}>
        <FilterDateRange label={t('security.log.time')} />
        <FilterSelect name="outcome" label={t('security.operation.outcome')} options={outcomes} />
        <FilterText name="result" label={t('security.operation.result')} />
        <FilterText name="route" label={t('security.operation.route')} />
        {maySeePersonal && <FilterText name="ip" label={t('security.log.ip')} />}
      </FilterBar>
      <DataTable
        {...table}
        shownId={place.shownId}
        rowName={(entry) => `${entry.userName} ${callName(entry)}`}
        empty={
          <ListEmpty list={list} title={t('security.operation.empty')} reason={t('security.operation.emptyWhy')} />
        }
      />
      <Pager list={list} />
      <Overlay of={place.drawer}>
        {(_open, overlay) => (
          <OperationDetail
            id={place.id}
            ids={list.rows.map(({ id }) => id)}
            onWalk={place.open}
            onClose={place.close}
            {...overlay}
          />
        )}
      </Overlay>
    </ListPage>
  )
}

function useColumns(open: (id: string) => void): Column<OperationEntry>[] {
  const t = useT()
  return [
    {
      key: 'createDate',
      title: t('security.log.time'),
      width: 140,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <LogTime at={createDate} />,
    },
    {
      key: 'userName',
      title: t('security.log.who'),
      width: 150,
      phone: 'fact',
      render: ({ userName, keyName }) =>
        keyName === '' ? userName : t('security.operation.byKey', { name: userName, key: keyName }),
    },
    {
      key: 'name',
      title: t('security.operation.name'),
      width: 250,
      isFixed: true,
      phone: 'title',
      render: (entry) => (
        <button type="button" className="kit-name-link" onClick={() => open(entry.id)}>
          {callName(entry)}
        </button>
      ),
    },
    {
      key: 'code',
      title: t('security.operation.outcome'),
      width: 150,
      phone: 'state',
      render: (entry) => <Outcome of={entry} />,
    },
    { key: 'answer', title: t('security.operation.answer'), width: 220, render: ({ answer }) => answer },
    {
      key: 'duration',
      title: t('security.operation.duration'),
      width: 110,
      align: 'end',
      render: ({ duration }) => t('security.operation.ms', { count: duration }),
    },
    { key: 'ip', title: t('security.log.ip'), width: 130, isExtra: true, render: ({ ip }) => ip },
    {
      key: 'path',
      title: t('security.operation.route'),
      width: 240,
      isExtra: true,
      render: (row) => `${row.method} ${row.path}`,
    },
    {
      key: 'requestId',
      title: t('security.operation.requestId'),
      width: 290,
      isExtra: true,
      render: (row) => row.requestId,
    },
  ]
}
