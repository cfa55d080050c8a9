import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import type { Schedule } from '#scheduling/contract/schedule.ts'
import { useT } from '#shell/i18n.ts'
import { cronWords } from './cron-words.ts'
import { RunMarks } from './RunMarks.tsx'
import './schedule.css'

/** The columns of schedules. @param open shows one of them */
export function useScheduleColumns(open: (schedule: Schedule) => void): Column<Schedule>[] {
  const t = useT()
  const { name, status, remark, created } = useRecordColumns<Schedule>('schedule_status')
  return [
    name(t('scheduling.schedule.name'), {
      open,
      isOpenable: ({ actions }) => actions.includes('update'),
      nameOf: (schedule) => schedule.name,
    }),
    status(),
    {
      key: 'cronExpression',
      title: t('scheduling.schedule.when'),
      width: 272,
      phone: 'fact',
      render: ({ cronExpression, timeZone }) => (
        <span className="sch-when" title={timeZone}>
          <span className="sch-words">{cronWords(cronExpression)}</span>
          <code>{cronExpression}</code>
        </span>
      ),
    },
    {
      key: 'next',
      title: t('scheduling.schedule.next'),
      width: 110,
      sort: 'nextDate',
      phone: 'fact',
      render: ({ nextDate }) => <RelativeTime at={nextDate} />,
    },
    {
      key: 'runs',
      title: t('scheduling.schedule.runs'),
      width: 120,
      render: ({ runs, failures }) => (
        <>
          <RunMarks runs={runs} />
          {failures > 1 && <Tag tone="error">{t('scheduling.schedule.failures', { count: failures })}</Tag>}
        </>
      ),
    },
    {
      key: 'beanName',
      title: t('scheduling.schedule.bean'),
      width: 252,
      render: ({ beanTitle, beanName }) => (
        <span className="sch-name">
          <span className="sch-words">{beanTitle || t('scheduling.schedule.bean.gone')}</span>
          <code>{beanName}</code>
        </span>
      ),
    },
    {
      key: 'timeZone',
      title: t('scheduling.schedule.timeZone'),
      width: 140,
      isExtra: true,
      render: ({ timeZone }) => timeZone,
    },
    remark({ isExtra: true }),
    created({ isExtra: true }),
  ]
}
