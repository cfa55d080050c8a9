import type { ComponentProps } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import type { RunState, ScheduleLog } from '#scheduling/contract/schedule-log.ts'
import { useT } from '#shell/i18n.ts'
import { lateText } from './late-text.ts'
import '../schedule/schedule.css'

const TONES: Record<RunState, ComponentProps<typeof Tag>['tone']> = {
  waiting: 'neutral',
  running: 'info',
  failed: 'error',
  success: 'success',
  skipped: 'warning',
}

/** The state of a run, and whether it began late. */
export function RunStateTag({ run: { state, lateSeconds, stoppedByName } }: { run: ScheduleLog }) {
  const t = useT()
  const isStopping = state === 'running' && stoppedByName !== ''
  return (
    <span className="sch-state">
      <Tag tone={TONES[state]}>{t(`scheduling.log.${isStopping ? 'stopping' : state}`)}</Tag>
      {lateSeconds > 0 && <Tag tone="warning">{t('scheduling.log.late')}</Tag>}
    </span>
  )
}

/** How long a run took; nothing while it is not over. */
export function useDuration(): (run: Pick<ScheduleLog, 'startDate' | 'endDate'>) => string | undefined {
  const t = useT()
  return ({ startDate, endDate }) => {
    if (startDate === null || endDate === null) return undefined
    const millis = Math.max(0, Date.parse(endDate) - Date.parse(startDate))
    return t('scheduling.log.seconds', { seconds: Math.round(millis / 100) / 10 })
  }
}

/** What has begun a run. */
export function useTriggerName(): (run: Pick<ScheduleLog, 'trigger' | 'attempt'>) => string {
  const t = useT()
  return ({ trigger, attempt }) => {
    if (trigger === 3) return t('scheduling.log.retry', { count: attempt })
    return t(trigger === 2 ? 'scheduling.log.trigger.2' : 'scheduling.log.trigger.1')
  }
}

/** What it failed with, why it was skipped, or how late it began. */
function NoteText({ run: { state, reason, error, lateSeconds } }: { run: ScheduleLog }) {
  const t = useT()
  const why = state === 'skipped' && reason ? t(`scheduling.log.reason.${reason}`) : error
  const text = why || (lateSeconds > 0 ? t('scheduling.log.lateBy', { time: lateText(lateSeconds) }) : '')
  return <WithNone>{text ? <span title={text}>{text}</span> : undefined}</WithNone>
}

/** The columns of runs. @param open shows one of them */
export function useRunColumns(open: (run: ScheduleLog) => void): Column<ScheduleLog>[] {
  const t = useT()
  const duration = useDuration()
  const triggerName = useTriggerName()
  return [
    {
      key: 'schedule',
      title: t('scheduling.log.schedule'),
      width: 210,
      isFixed: true,
      phone: 'title',
      render: (run) => (
        <button type="button" className="kit-name-link" onClick={() => open(run)}>
          {run.scheduleName}
        </button>
      ),
    },
    {
      key: 'state',
      title: t('scheduling.log.state'),
      width: 150,
      phone: 'state',
      render: (run) => <RunStateTag run={run} />,
    },
    {
      key: 'fire',
      title: t('scheduling.log.fire'),
      width: 120,
      sort: 'fireDate',
      phone: 'fact',
      render: ({ fireDate }) => <RelativeTime at={fireDate} />,
    },
    {
      key: 'duration',
      title: t('scheduling.log.duration'),
      width: 90,
      align: 'end',
      render: (run) => <WithNone>{duration(run)}</WithNone>,
    },
    { key: 'trigger', title: t('scheduling.log.trigger'), width: 110, phone: 'fact', render: triggerName },
    {
      key: 'note',
      title: t('scheduling.log.note'),
      width: 220,
      render: (run) => <NoteText run={run} />,
    },
    {
      key: 'node',
      title: t('scheduling.log.node'),
      width: 150,
      render: ({ node }) => <WithNone>{node || undefined}</WithNone>,
    },
    {
      key: 'beanName',
      title: t('scheduling.schedule.bean'),
      width: 180,
      isExtra: true,
      render: ({ beanName }) => <code>{beanName}</code>,
    },
  ]
}
