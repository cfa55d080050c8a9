import { lazy } from 'react'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { RunState, scheduleLogExport, scheduleLogRoutes } from '#scheduling/contract/schedule-log.ts'
import { useT } from '#shell/i18n.ts'
import { useRunColumns } from './run-columns.tsx'
import { useRunActions } from './use-run-actions.tsx'

const RunDetail = lazy(() => import('./RunDetail.tsx'))
const TRIGGERS = ['1', '2', '3'] as const

/** What schedules have run. `?id=` opens one run, `?scheduleId=` shows those of one schedule. */
export default function ScheduleLogList() {
  const t = useT()
  const list = useList(scheduleLogRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'scheduling.log', source: list, columns: useRunColumns(({ id }) => place.open(id)) }
  const rowActions = useRunActions()
  return (
    <ListPage
      title={t('scheduling.log.title')}
      count={list.phase === 'ready' ? t('scheduling.log.count', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={scheduleLogExport} table={table} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('scheduling.log.find')}>
        <FilterSelect
          name="state"
          label={t('scheduling.log.state')}
          options={RunState.options.map((value) => ({ value, label: t(`scheduling.log.${value}`) }))}
        />
        <FilterSelect
          name="trigger"
          label={t('scheduling.log.trigger')}
          options={TRIGGERS.map((value) => ({ value, label: t(`scheduling.log.trigger.${value}`) }))}
        />
        <FilterDateRange label={t('scheduling.log.date')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ scheduleName }) => scheduleName}
        actions={{ rowActions, batch: [] }}
        empty={{ title: t('scheduling.log.empty'), reason: t('scheduling.log.emptyWhy') }}
      />
      <Overlay of={place.shown}>
        {(id, overlay) => <RunDetail id={id} actions={rowActions} onClose={place.close} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
