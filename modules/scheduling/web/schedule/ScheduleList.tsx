import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
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
  return (
    <RecordListPage
      title={t('scheduling.schedule.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'sys:schedule:save', label: t('scheduling.schedule.create') }}
      tools={<ExportButton routes={scheduleExport} table={table} />}
      find={t('scheduling.schedule.find')}
      empty={{ title: t('scheduling.schedule.empty'), reason: t('scheduling.schedule.emptyWhy') }}
      form={(form) => <ScheduleForm {...form} />}
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('schedule_status')} />
    </RecordListPage>
  )
}
