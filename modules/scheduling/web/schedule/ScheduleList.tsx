import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { scheduleExport, scheduleRoutes } from '#scheduling/contract/schedule.ts'
import { useT } from '#shell/i18n.ts'
import { useScheduleColumns } from './schedule-columns.tsx'
import { useScheduleActions } from './use-schedule-actions.tsx'

const ScheduleForm = lazy(() => import('./ScheduleForm.tsx'))

/** What runs when. `?id=` opens a schedule, `?id=new` makes one. */
export default function ScheduleList() {
  const t = useT()
  const list = useList(scheduleRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'scheduling.schedule', source: list, columns: useScheduleColumns(({ id }) => place.open(id)) }
  const actions = useScheduleActions(list.selection, { edit: place.open })
  const create = (
    <CreateButton can="sys:schedule:save" onClick={place.openNew}>
      {t('scheduling.schedule.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('scheduling.schedule.title')}
      count={list.phase === 'ready' ? t('scheduling.schedule.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <ExportButton routes={scheduleExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('scheduling.schedule.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('schedule_status')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('scheduling.schedule.empty'), reason: t('scheduling.schedule.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <ScheduleForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
