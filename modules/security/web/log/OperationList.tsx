import { lazy } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { useList } from '#kit/list/use-list.ts'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import {
  LOG_PERSONAL,
  operationLogExport,
  operationLogRoutes,
  OperationOutcome,
  type OperationEntry,
} from '#security/contract/log.ts'
import { FilterText } from './FilterText.tsx'
import { LogPage } from './LogPage.tsx'
import { LogTime } from './LogTime.tsx'
import { callName, Outcome } from './outcome.tsx'

const OperationDetail = lazy(() => import('./OperationDetail.tsx'))

/** The log of calls. `?id=` opens one of them. */
export default function OperationList() {
  const t = useT()
  const maySeePersonal = useCan(LOG_PERSONAL)
  const outcomes = OperationOutcome.options.map((value) => ({ value, label: t(`security.operation.by.${value}`) }))
  return (
    <LogPage
      log="operation"
      list={useList(operationLogRoutes.page)}
      routes={operationLogExport}
      columnsOf={useColumns()}
      rowName={(entry) => `${entry.userName} ${callName(entry)}`}
      Detail={OperationDetail}
    >
      <FilterDateRange label={t('security.log.time')} />
      <FilterSelect name="outcome" label={t('security.operation.outcome')} options={outcomes} />
      <FilterText name="result" label={t('security.operation.result')} />
      <FilterText name="route" label={t('security.operation.route')} />
      {maySeePersonal && <FilterText name="ip" label={t('security.log.ip')} />}
    </LogPage>
  )
}

function useColumns(): (open: (id: string) => void) => Column<OperationEntry>[] {
  const t = useT()
  return (open) => [
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
