import { lazy } from 'react'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { useT } from '#shell/i18n.ts'
import { workflowCalendarRoutes } from '#workflow/contract/calendar.ts'
import { useCalendarColumns } from './calendar-columns.tsx'
import { calendarName } from './calendar-name.ts'
import { CALENDAR_READS } from './reads.ts'

const CalendarForm = lazy(() => import('./CalendarForm.tsx'))

/** Working calendars. `?id=` opens one, `?id=new` begins one. */
export default function CalendarList() {
  const t = useT()
  const list = useList(workflowCalendarRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'workflow.calendar', source: list, columns: useCalendarColumns(({ id }) => place.open(id)) }
  const actions = useRecordActions(list.selection, {
    routes: workflowCalendarRoutes,
    reads: CALENDAR_READS,
    edit: place.open,
    nameOf: calendarName,
    counted: (count) => t('workflow.calendar.count', { count }),
    consequence: t('workflow.calendar.delete.consequence'),
  })
  return (
    <RecordListPage
      title={t('workflow.calendar.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'wf:calendar:save', label: t('workflow.calendar.create') }}
      find={t('workflow.calendar.find')}
      empty={{ title: t('workflow.calendar.empty'), reason: t('workflow.calendar.emptyWhy') }}
      form={(form) => <CalendarForm {...form} />}
    />
  )
}
