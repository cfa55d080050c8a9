import { Segmented } from 'antd'
import { useState } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { AskDialog } from './AskDialog.tsx'
import { TaskBody } from './TaskBody.tsx'
import { TaskGone } from './TaskGone.tsx'
import { TaskFoot } from './TaskFoot.tsx'
import { Followed } from './TaskSides.tsx'
import type { KeptComments } from './use-comment.ts'
import { useOpenedTask } from './use-opened-task.ts'
import { useShownTask } from './use-shown-task.ts'
import '../workflow.css'
import './task.css'

interface TaskViewProps extends OverlayProps {
  id: string
  /** Comments that were begun, by task. */
  kept: KeptComments
  onClose: () => void
  /** The task is handled, or handed on. */
  onDone: () => void
}

/** One task in a drawer: what it is about, what happened before, and everything one may do with it. */
export default function TaskView({ id, onClose, onDone, kept, ...overlay }: TaskViewProps) {
  const t = useT()
  const { task, error, refetch } = useOpenedTask(id)
  if (task) return <Shown key={`${task.id} ${task.status}`} {...{ task, kept, onClose, onDone }} {...overlay} />
  return (
    <TabDrawer {...overlay} title={t('workflow.task.one')} width={WIDTH} onClose={onClose}>
      {!error && <Skeleton rows={6} />}
      {error && <TaskGone error={error} onRetry={() => void refetch()} />}
    </TabDrawer>
  )
}

const WIDTH = 720

function Shown({ task, onClose, onDone, kept, ...overlay }: Omit<TaskViewProps, 'id'> & { task: WorkflowTaskDetail }) {
  const t = useT()
  const [side, setSide] = useState<'work' | 'drawing'>('work')
  const shown = useShownTask({ task, onClose: onDone, kept })
  const { asked, ask, actions } = shown
  return (
    <TabDrawer
      {...overlay}
      title={task.title}
      width={WIDTH}
      onClose={onClose}
      footer={actions.length > 0 && <TaskFoot shown={shown} />}
    >
      <Segmented
        className="wf-side-choice"
        aria-label={t('workflow.task.sides')}
        value={side}
        options={(['work', 'drawing'] as const).map((value) => ({ value, label: t(`workflow.task.side.${value}`) }))}
        onChange={setSide}
      />
      <div hidden={side !== 'work'}>
        <TaskBody shown={shown} />
      </div>
      <Followed task={task} isDrawn={side === 'drawing'} />
      {asked && (
        <AskDialog
          asked={asked}
          task={task}
          comment={shown.work.comments.comment}
          onClose={() => ask(undefined)}
          onDone={shown.done}
        />
      )}
    </TabDrawer>
  )
}
