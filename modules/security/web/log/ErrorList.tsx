import { lazy } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { useList } from '#kit/list/use-list.ts'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { tOr, useT } from '#shell/i18n.ts'
import { errorLogExport, errorLogRoutes, type ErrorEntry } from '#security/contract/log.ts'
import { formatCount } from '#shell/formats.ts'
import { FilterText } from './FilterText.tsx'
import { LogPage } from './LogPage.tsx'
import { LogTime } from './LogTime.tsx'

const ErrorDetail = lazy(() => import('./ErrorDetail.tsx'))
const STATES = ['0', '1', '2'] as const
const SOURCES = ['0', '1'] as const
const TONES = ['error', 'warning', 'success'] as const

/** Errors of the server and of pages, alike ones as one. `?id=` opens one. */
export default function ErrorList() {
  const t = useT()
  const states = STATES.map((value) => ({ value, label: t(`security.error.state.${value}`) }))
  const sources = SOURCES.map((value) => ({ value, label: t(`security.error.source.${value}`) }))
  return (
    <LogPage
      log="error"
      list={useList(errorLogRoutes.page)}
      routes={errorLogExport}
      columnsOf={useColumns()}
      rowName={({ message }) => message}
      Detail={ErrorDetail}
    >
      <FilterSelect name="state" label={t('security.error.state')} options={states} />
      <FilterSelect name="source" label={t('security.error.source')} options={sources} />
      <FilterDateRange label={t('security.error.last')} />
      <FilterText name="requestId" label={t('security.error.number')} />
    </LogPage>
  )
}

function useColumns(): (open: (id: string) => void) => Column<ErrorEntry>[] {
  const t = useT()
  return (open) => [
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
      render: ({ count }) => formatCount(count),
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
