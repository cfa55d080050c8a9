import { lazy } from 'react'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
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
  const create = (
    <CreateButton can="wf:calendar:save" onClick={place.openNew}>
      {t('workflow.calendar.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('workflow.calendar.title')}
      count={list.phase === 'ready' ? t('workflow.calendar.count', { count: list.total }) : undefined}
      table={table}
      actions={create}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.calendar.find')} />
      <RecordTable
        table={table}
        rowName={calendarName}
        actions={actions}
        empty={{ title: t('workflow.calendar.empty'), reason: t('workflow.calendar.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <CalendarForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
