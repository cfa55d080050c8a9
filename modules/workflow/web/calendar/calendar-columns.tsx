import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { CalendarItem } from '#workflow/contract/calendar.ts'
import { calendarName } from './calendar-name.ts'

/** The columns of working calendars. @param open shows one of them */
export function useCalendarColumns(open: (calendar: CalendarItem) => void): Column<CalendarItem>[] {
  const t = useT()
  const { name, created } = useRecordColumns<CalendarItem>('app_status')
  return [
    name(t('workflow.calendar.name'), { open, nameOf: calendarName }),
    {
      key: 'code',
      title: t('kit.record.code'),
      width: 130,
      sort: 'code',
      phone: 'fact',
      render: ({ code }) => <code>{code}</code>,
    },
    {
      key: 'default',
      title: t('workflow.calendar.default'),
      width: 90,
      phone: 'state',
      render: ({ isDefault }) => isDefault && <Tag tone="info">{t('workflow.calendar.default')}</Tag>,
    },
    { key: 'zone', title: t('workflow.calendar.zone'), width: 140, render: ({ zone }) => zone },
    {
      key: 'hours',
      title: t('workflow.calendar.hours'),
      width: 130,
      align: 'end',
      render: ({ weekMinutes }) => t('workflow.calendar.hoursOf', { hours: Math.round(weekMinutes / 6) / 10 }),
    },
    {
      key: 'holidays',
      title: t('workflow.calendar.holidays'),
      width: 90,
      align: 'end',
      render: ({ holidayCount }) => holidayCount,
    },
    {
      key: 'makeUp',
      title: t('workflow.calendar.makeUp'),
      width: 140,
      align: 'end',
      render: ({ makeUpCount }) => makeUpCount,
    },
    {
      key: 'depts',
      title: t('workflow.calendar.depts'),
      width: 200,
      render: ({ depts }) => <span title={depts.join(', ')}>{depts.join(t('kit.list.comma'))}</span>,
    },
    { ...created(), isExtra: true },
  ]
}
