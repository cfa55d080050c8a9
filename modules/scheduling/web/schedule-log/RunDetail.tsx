import type { Action } from '#kit/list/actions.ts'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import {
  scheduleLogRoutes,
  type ScheduleLog,
  type ScheduleLogDetail as Detail,
} from '#scheduling/contract/schedule-log.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { lateText } from './late-text.ts'
import { RunStateTag, useDuration, useTriggerName } from './run-columns.tsx'
import '../schedule/schedule.css'

interface RunDetailProps extends OverlayProps {
  id: string
  actions: (run: ScheduleLog) => readonly Action[]
  onClose: () => void
}

/** Everything about one run, with the end of its output. */
export default function RunDetail({ id, actions, onClose, ...overlay }: RunDetailProps) {
  const t = useT()
  const { data, error } = useCall(scheduleLogRoutes.get, { params: { id } })
  return (
    <TabDrawer
      {...overlay}
      title={data?.scheduleName ?? t('scheduling.log.title')}
      onClose={onClose}
      footer={data && <ActionFoot actions={actions(data)} />}
    >
      {data && <Facts run={data} />}
      {!data && error && <Empty title={t('scheduling.log.notShown')} reason={error.msg} />}
    </TabDrawer>
  )
}

function Facts({ run }: { run: Detail }) {
  const t = useT()
  const duration = useDuration()
  const triggerName = useTriggerName()
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('scheduling.log.state'), value: <RunStateTag run={run} /> },
        { label: t('scheduling.schedule.bean'), value: <code className="sch-bean">{run.beanName}</code> },
        { label: t('scheduling.log.fire'), value: <DateText at={run.fireDate} kind="second" /> },
        { label: t('scheduling.log.trigger'), value: triggerName(run) },
        { label: t('scheduling.log.start'), value: <DateText at={run.startDate} kind="second" /> },
        ...(run.lateSeconds > 0 ? [{ label: t('scheduling.log.late'), value: lateText(run.lateSeconds) }] : []),
        { label: t('scheduling.log.end'), value: <DateText at={run.endDate} kind="second" /> },
        { label: t('scheduling.log.duration'), value: duration(run) },
        { label: t('scheduling.log.node'), value: run.node },
        ...(run.begunByName ? [{ label: t('scheduling.log.begunBy'), value: run.begunByName }] : []),
        ...(run.stoppedByName ? [{ label: t('scheduling.log.stoppedBy'), value: run.stoppedByName }] : []),
        ...(run.reason ? [{ label: t('scheduling.log.reason'), value: t(`scheduling.log.reason.${run.reason}`) }] : []),
        ...(run.error ? [{ label: t('scheduling.log.error'), value: run.error, wide: true }] : []),
        {
          label: t('scheduling.log.output'),
          value: run.output ? <pre className="sch-output">{run.output}</pre> : t('scheduling.log.output.none'),
          wide: true,
        },
      ]}
    />
  )
}
