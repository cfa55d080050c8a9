import { Button } from 'antd'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { CommentBox } from '../comment/CommentBox.tsx'
import { DueDate } from '../follow/DueDate.tsx'
import { RunTimeline } from '../follow/RunTimeline.tsx'
import { RunView } from '../follow/RunView.tsx'
import { useRun } from '../follow/use-run.ts'
import { Starter } from '../Starter.tsx'
import { limitFacts } from './limit-facts.tsx'

/** What happened before; on the other side with the drawing. */
export function Followed({ task: { rootId }, isDrawn }: { task: WorkflowTaskDetail; isDrawn: boolean }) {
  const t = useT()
  const { report, drawing } = useRun(rootId)
  if (!report) return <Skeleton rows={4} />
  if (isDrawn) return <RunView report={report} drawing={drawing} isNarrow />
  return (
    <>
      <h3 className="wf-head">{t('workflow.trail')}</h3>
      <RunTimeline entries={report.timeline} ahead={report.ahead} />
      {report.mayComment && <CommentBox id={rootId} />}
      <Button type="link" className="wf-open" onClick={() => goTo(`/bpm/process/${rootId}`)}>
        {t('workflow.task.whole')}
      </Button>
    </>
  )
}

/** What the task is about, as a list. */
export function Facts({
  process,
  node,
  starter,
  isPublic,
  assignee,
  owner,
  openedDate,
  dueDate,
  timeLimit,
  status,
}: WorkflowTaskDetail) {
  const t = useT()
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('workflow.process'), value: process },
        { label: t('workflow.node'), value: node },
        { label: t('workflow.starter'), value: <Starter starter={starter} isPublic={isPublic} /> },
        { label: t('workflow.assignee'), value: assignee },
        ...(owner === '' ? [] : [{ label: t('workflow.owner'), value: owner }]),
        { label: t('workflow.since'), value: <RelativeTime at={openedDate} /> },
        ...(dueDate === null
          ? []
          : [{ label: t('workflow.due'), value: <DueDate at={dueDate} isOpen={status === 'open'} /> }]),
        ...limitFacts(timeLimit),
      ]}
    />
  )
}
