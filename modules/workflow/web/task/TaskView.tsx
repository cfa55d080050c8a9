import { Button, Input } from 'antd'
import { useState } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowTaskRoutes, type Chosen, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { ChosenInTask } from '../choice/ChosenPeople.tsx'
import { Trail } from '../Trail.tsx'
import { VarsView } from '../VarsView.tsx'
import { AskDialog, type Asked } from './AskDialog.tsx'
import { useTaskActions } from './use-task-actions.tsx'
import '../workflow.css'

interface TaskViewProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** One task: what it is about, what happened before, and everything one may do with it. */
export default function TaskView({ id, onClose, ...overlay }: TaskViewProps) {
  const t = useT()
  const { data: task, error, refetch } = useCall(workflowTaskRoutes.get, { params: { id } })
  const [comment, setComment] = useState('')
  const [chosen, setChosen] = useState<Chosen>()
  const [asked, setAsked] = useState<Asked>()
  const actions = useTaskActions({ comment, chosen, ask: setAsked, done: onClose })
  return (
    <TabDrawer
      {...overlay}
      title={task?.title ?? t('workflow.task.one')}
      width={640}
      onClose={onClose}
      footer={task && <ActionFoot actions={actions(task)} />}
    >
      {task && (
        <>
          <Facts {...task} />
          <VarsView vars={task.vars} />
          {task.status === 'open' && <ChosenInTask id={id} value={chosen} onChange={setChosen} />}
          {task.status === 'open' && (
            <label className="wf-comment">
              <span>{t('workflow.comment')}</span>
              <Input.TextArea
                rows={3}
                maxLength={2000}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
              />
            </label>
          )}
          <h3 className="wf-head">{t('workflow.trail')}</h3>
          <Trail trail={task.trail} />
          {asked && (
            <AskDialog
              asked={asked}
              task={task}
              comment={comment}
              onClose={() => setAsked(undefined)}
              onDone={onClose}
            />
          )}
        </>
      )}
      {!task && !error && <Skeleton rows={6} />}
      {!task && error && (
        <Empty title={t('workflow.task.gone')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

function Facts({ process, node, starter, assignee, owner, openedDate, dueDate }: WorkflowTaskDetail) {
  const t = useT()
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('workflow.process'), value: process },
        { label: t('workflow.node'), value: node },
        { label: t('workflow.starter'), value: starter },
        { label: t('workflow.assignee'), value: assignee },
        ...(owner === '' ? [] : [{ label: t('workflow.owner'), value: owner }]),
        { label: t('workflow.since'), value: <RelativeTime at={openedDate} /> },
        ...(dueDate === null ? [] : [{ label: t('workflow.due'), value: <RelativeTime at={dueDate} /> }]),
      ]}
    />
  )
}
