import { Button, Input, Segmented } from 'antd'
import { useId, useState } from 'react'
import { z } from 'zod'
import { RecordFields } from '#kit/form/RecordFields.tsx'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowTaskRoutes, type Chosen, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { ChosenInTask } from '../choice/ChosenPeople.tsx'
import { RunTimeline } from '../follow/RunTimeline.tsx'
import { RunView } from '../follow/RunView.tsx'
import { useRun } from '../follow/use-run.ts'
import { People } from '../form/People.tsx'
import { VarFields } from '../form/VarFields.tsx'
import { atInputs, initialInputs, inputSchema, varsFrom } from '../form/var-values.ts'
import { VarsView } from '../VarsView.tsx'
import { AskDialog, type AskedAction } from './AskDialog.tsx'
import { ReasonPanel, type Reasoned } from './ReasonPanel.tsx'
import { TaskBanners } from './TaskBanners.tsx'
import { useComplete } from './use-complete.ts'
import { useTaskActions } from './use-task-actions.tsx'
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
  const [comment, setComment] = useState('')
  const [chosen, setChosen] = useState<Chosen>()
  const [cc, setCc] = useState<string[]>([])
  const ccField = useId()
  const [asked, setAsked] = useState<AskedAction>()
  const [reasoned, setReasoned] = useState<Reasoned>()
  const { id, form } = task
  const complete = useComplete(id, { comment, chosen, cc })
  const record = useRecordForm({
    schema: z.object(inputSchema(form)),
    initial: initialInputs(form, task.vars),
    hidden: { id },
    onClose,
    save: (values) => atInputs(() => complete.attempt(varsFrom(form, values))),
  })
  const submit = async () => {
    if (form.length > 0) await record.submit()
    else if (await complete.run()) onClose()
  }
  const actions = useTaskActions({
    comment,
    ask: setAsked,
    reason: setReasoned,
    done: onClose,
    complete: () => void submit(),
  })
  return (
    <TabDrawer
      {...overlay}
      title={task.title}
      width={WIDTH}
      onClose={onClose}
      footer={
        reasoned === undefined ? (
          <ActionFoot actions={actions(task)} visible={BESIDE} />
        ) : (
          <ReasonPanel
            kind={reasoned}
            task={task}
            comment={comment}
            onComment={setComment}
            onClose={() => setReasoned(undefined)}
            onDone={onClose}
          />
        )
      }
    >
      <TaskBanners {...task} />
      <Segmented
        className="wf-side-choice"
        aria-label={t('workflow.task.sides')}
        value={side}
        options={(['work', 'drawing'] as const).map((value) => ({ value, label: t(`workflow.task.side.${value}`) }))}
        onChange={setSide}
      />
      <div hidden={side !== 'work'}>
        <Facts {...task} />
        <VarsView vars={task.vars} fields={task.fields} names={task.names} />
        {form.length > 0 && task.actions.length > 0 && (
          <div className="wf-form">
            <RecordFields record={record}>
              <VarFields fields={form} />
            </RecordFields>
          </div>
        )}
        {task.actions.length > 0 && <ChosenInTask id={id} value={chosen} onChange={setChosen} />}
        {task.actions.length > 0 && reasoned === undefined && (
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
        {task.actions.includes('complete') && (
          <div className="wf-comment">
            <label htmlFor={ccField}>{t('workflow.task.copyTo')}</label>
            <People id={ccField} value={cc} onChange={setCc} placeholder={t('workflow.task.cc.hint')} />
          </div>
        )}
      </div>
      <Followed task={task} isDrawn={side === 'drawing'} />
      {asked && (
        <AskDialog asked={asked} task={task} comment={comment} onClose={() => setAsked(undefined)} onDone={onClose} />
      )}
    </TabDrawer>
  )
}

/** What happened before; on the other side with the drawing. */
function Followed({ task: { rootId }, isDrawn }: { task: WorkflowTaskDetail; isDrawn: boolean }) {
  const t = useT()
  const { report, drawing } = useRun(rootId)
  if (!report) return <Skeleton rows={4} />
  if (isDrawn) return <RunView report={report} drawing={drawing} isNarrow />
  return (
    <>
      <h3 className="wf-head">{t('workflow.trail')}</h3>
      <RunTimeline entries={report.timeline} ahead={report.ahead} />
      <Button type="link" className="wf-open" onClick={() => goTo(`/bpm/process/${rootId}`)}>
        {t('workflow.task.whole')}
      </Button>
    </>
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
