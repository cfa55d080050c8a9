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
import { Tag } from '#kit/ui/Tag.tsx'
import { tOr, useT } from '#shell/i18n.ts'
import { errorLogExport, errorLogRoutes, type ErrorEntry } from '#security/contract/log.ts'
import { LogTime } from './LogTime.tsx'
import { useLogPlace } from './use-log-place.ts'

const ErrorDetail = lazy(() => import('./ErrorDetail.tsx'))
const STATES = ['0', '1', '2'] as const
const SOURCES = ['0', '1'] as const
const TONES = ['error', 'warning', 'success'] as const

/** Errors of the server and of pages, alike ones as one. `?id=` opens one. */
export default function ErrorList() {
  const t = useT()
  const { selection: _, ...list } = useList(errorLogRoutes.page)
  const place = useLogPlace()
  const table = { name: 'security.errorLog', source: list, columns: useColumns(place.open) }
  const states = STATES.map((value) => ({ value, label: t(`security.error.state.${value}`) }))
  const sources = SOURCES.map((value) => ({ value, label: t(`security.error.source.${value}`) }))
  return (
    <ListPage
      title={t('security.error.title')}
      count={list.phase === 'ready' && list.totalExact ? t('security.error.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={errorLogExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('security.error.find')} inline={2}>
        <FilterSelect name="state" label={t('security.error.state')} options={states} />
        <FilterSelect name="source" label={t('security.error.source')} options={sources} />
        <FilterDateRange label={t('security.error.last')} />
        <FilterText name="requestId" label={t('security.error.number')} />
      </FilterBar>
      <DataTable
        {...table}
        shownId={place.shownId}
        rowName={({ message }) => message}
        empty={<ListEmpty list={list} title={t('security.error.empty')} reason={t('security.error.emptyWhy')} />}
      />
      <Pager list={list} />
      <Overlay of={place.drawer}>
        {(_open, overlay) => (
          <ErrorDetail
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

function useColumns(open: (id: string) => void): Column<ErrorEntry>[] {
  const t = useT()
  return [
    {
      key: 'message',
      title: t('security.error.message'),
      width: 380,
      isFixed: true,
      phone: 'title',
      render: ({ id, message }) => (
        <button type="button" className="kit-name-link" onClick={() => open(id)}>
          {message}
        </button>
      ),
    },
    {
      key: 'state',
      title: t('security.error.state'),
      width: 110,
      phone: 'state',
      render: ({ state }) => (
        <Tag tone={TONES[state] ?? 'neutral'}>{tOr(`security.error.state.${state}`, String(state))}</Tag>
      ),
    },
    {
      key: 'count',
      title: t('security.error.times'),
      width: 90,
      align: 'end',
      sort: 'count',
      phone: 'fact',
      render: ({ count }) => count.toLocaleString(),
    },
    {
      key: 'lastDate',
      title: t('security.error.last'),
      width: 140,
      sort: 'lastDate',
      phone: 'fact',
      render: ({ lastDate }) => <LogTime at={lastDate} />,
    },
    {
      key: 'firstDate',
      title: t('security.error.first'),
      width: 140,
      sort: 'firstDate',
      render: ({ firstDate }) => <LogTime at={firstDate} />,
    },
    {
      key: 'source',
      title: t('security.error.source'),
      width: 90,
      render: ({ source }) => tOr(`security.error.source.${source}`, String(source)),
    },
    { key: 'place', title: t('security.error.place'), width: 190, render: ({ place }) => place },
    { key: 'note', title: t('security.error.note'), width: 200, isExtra: true, render: ({ note }) => note },
    { key: 'userName', title: t('security.log.who'), width: 120, isExtra: true, render: ({ userName }) => userName },
    { key: 'requestId', title: t('security.error.number'), width: 290, isExtra: true, render: (row) => row.requestId },
  ]
}
