import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { AskDialog, type AskedAction } from './AskDialog.tsx'
import type { Reasoned } from './ReasonField.tsx'
import { ReasonPanel } from './ReasonPanel.tsx'
import { TaskBanners } from './TaskBanners.tsx'
import { Followed } from './TaskSides.tsx'
import { TaskWork } from './TaskWork.tsx'
import { useTaskActions } from './use-task-actions.tsx'
import { useTaskWork } from './use-task-work.ts'
import '../workflow.css'
import './task.css'

interface TaskViewProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** One task: what it is about, what happened before, and everything one may do with it. */
export default function TaskView({ id, onClose, ...overlay }: TaskViewProps) {
  const t = useT()
  const { data: task, error, refetch } = useCall(workflowTaskRoutes.get, { params: { id } })
  if (task) return <Shown key={`${task.id} ${task.status}`} task={task} onClose={onClose} {...overlay} />
  return (
    <TabDrawer {...overlay} title={t('workflow.task.one')} width={WIDTH} onClose={onClose}>
      {!error && <Skeleton rows={6} />}
      {error && (
        <Empty title={t('workflow.task.gone')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

const WIDTH = 720
/** Decisions stand beside agreeing; everything else is behind "more". */
const BESIDE = ['reject', 'return']

function Shown({ task, onClose, ...overlay }: Omit<TaskViewProps, 'id'> & { task: WorkflowTaskDetail }) {
  const t = useT()
  const [side, setSide] = useState<'work' | 'drawing'>('work')
  const [asked, setAsked] = useState<AskedAction>()
  const [reasoned, setReasoned] = useState<Reasoned>()
  const work = useTaskWork(task, onClose)
  const { comments, submit } = work
  const { comment } = comments
  const actions = useTaskActions({
    comment,
    isEnough: comments.isEnough,
    ask: setAsked,
    reason: setReasoned,
    done: onClose,
    complete: () => void submit(),
  })
  const footer =
    reasoned === undefined ? (
      <ActionFoot actions={actions(task)} visible={BESIDE} />
    ) : (
      <ReasonPanel
        kind={reasoned}
        task={task}
        comment={comment}
        onComment={comments.setComment}
        onClose={() => setReasoned(undefined)}
        onDone={onClose}
      />
    )
  return (
    <TabDrawer {...overlay} title={task.title} width={WIDTH} onClose={onClose} footer={footer}>
      <TaskBanners {...task} />
      <Segmented
        className="wf-side-choice"
        aria-label={t('workflow.task.sides')}
        value={side}
        options={(['work', 'drawing'] as const).map((value) => ({ value, label: t(`workflow.task.side.${value}`) }))}
        onChange={setSide}
      />
      <div hidden={side !== 'work'}>
        <TaskWork task={task} work={work} hasComment={reasoned === undefined} />
      </div>
      <Followed task={task} isDrawn={side === 'drawing'} />
      {asked && (
        <AskDialog asked={asked} task={task} comment={comment} onClose={() => setAsked(undefined)} onDone={onClose} />
      )}
    </TabDrawer>
  )
}
