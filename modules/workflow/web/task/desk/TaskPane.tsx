import { Segmented } from 'antd'
import { ExternalLink } from 'lucide-react'
import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { AskDialog } from '../AskDialog.tsx'
import { usePhrases } from '../phrase/use-phrases.ts'
import { TaskBody } from '../TaskBody.tsx'
import { TaskGone } from '../TaskGone.tsx'
import { TaskFoot } from '../TaskFoot.tsx'
import { Followed } from '../TaskSides.tsx'
import type { KeptComments } from '../use-comment.ts'
import { useOpenedTask } from '../use-opened-task.ts'
import { useShownTask, type ShownTask } from '../use-shown-task.ts'
import { DueTag } from './DueTag.tsx'
import { useLetterKeys } from './use-letter-keys.ts'
import { Starter } from '../../Starter.tsx'
import { useIsWide } from '../../use-room.ts'
import '../../workflow.css'
import '../task.css'

/** Leaves the open task for another one; asks first where something was entered in its form. */
export type Leave = (then: () => void) => void

interface TaskPaneProps {
  id: string
  kept: KeptComments
  hasKeys: boolean
  /** Where the pane says how it is left. */
  ref: Ref<Leave>
  /** The task was handled. */
  onDone: () => void
}

/** One task beside its list: its form, what happened before, and the decisions below both. */
export default function TaskPane({ id, ...rest }: TaskPaneProps) {
  const t = useT()
  const { task, error, refetch } = useOpenedTask(id)
  if (task) return <Shown key={`${task.id} ${task.status}`} task={task} {...rest} />
  return (
    <section className="wf-pane wf-pane-empty" aria-label={t('workflow.task.one')}>
      {!error && <Skeleton rows={8} />}
      {error && <TaskGone error={error} onRetry={() => void refetch()} />}
    </section>
  )
}

function Shown({ task, kept, hasKeys, ref, onDone }: Omit<TaskPaneProps, 'id'> & { task: WorkflowTaskDetail }) {
  const isWide = useIsWide()
  const root = useRef<HTMLElement>(null)
  /** What follows when the form is left rather than sent. */
  const then = useRef<(() => void) | undefined>(undefined)
  const shown = useShownTask({ task, kept, onClose: () => (then.current ?? onDone)() })
  const { asked, ask, work, done } = shown
  useImperativeHandle(ref, () => (next) => {
    then.current = next
    void work.record.close().finally(() => {
      then.current = undefined
    })
  })
  usePaneKeys(root, hasKeys, shown)
  return (
    <section ref={root} className="wf-pane" aria-label={task.title}>
      <PaneHead {...task} />
      <Sides shown={shown} isWide={isWide} />
      {shown.actions.length > 0 && (
        <footer className="wf-pane-foot">
          <TaskFoot shown={shown} />
        </footer>
      )}
      {asked && (
        <AskDialog
          asked={asked}
          task={task}
          comment={work.comments.comment}
          onClose={() => ask(undefined)}
          onDone={done}
        />
      )}
    </section>
  )
}

/** `A` goes to the first decision, which Enter then takes; `R` asks for the reason; digits insert phrases. */
function usePaneKeys(root: RefObject<HTMLElement | null>, hasKeys: boolean, shown: ShownTask) {
  const { task, actions, work, reasoned, reason } = shown
  const { all } = usePhrases()
  const mayReject = actions.some(({ key }) => key === 'reject')
  const mayDecide = actions.length > 0
  const phrases =
    mayDecide && task.status === 'open'
      ? all.slice(0, 9).map((phrase, at) => [String(at + 1), () => work.comments.insert(phrase)] as const)
      : []
  useLetterKeys(root, hasKeys, {
    ...Object.fromEntries(phrases),
    // While a reason is asked for, the solid button carries out another decision.
    ...(mayDecide &&
      reasoned === undefined && {
        a: () => root.current?.querySelector<HTMLElement>('.wf-pane-foot .ant-btn-primary')?.focus(),
      }),
    ...(mayReject && { r: () => reason('reject') }),
  })
}

/** What a task says that is not open: it waits for signers, was handled, or went away without its user. */
const overAs = (status: WorkflowTaskDetail['status'], why: string | null) => {
  if (status === 'waiting') return 'workflow.outcome.signing'
  return why === 'done' || why === 'returned' ? 'workflow.desk.handled' : 'workflow.desk.over'
}

function PaneHead({
  title,
  serial,
  process,
  starter,
  isPublic,
  status,
  why,
  suspended,
  dueDate,
  rootId,
}: WorkflowTaskDetail) {
  const t = useT()
  const isOpen = status === 'open'
  return (
    <header className="wf-pane-head">
      <h2>{title}</h2>
      {isOpen && suspended && <Tag tone="warning">{t('workflow.status.suspended')}</Tag>}
      {isOpen && dueDate !== null && <DueTag dueDate={dueDate} status={status} />}
      {!isOpen && <Tag>{t(overAs(status, why))}</Tag>}
      <span className="wf-pane-facts">
        {process !== title && <span>{process}</span>}
        <Starter starter={starter} isPublic={isPublic} />
        {serial !== '' && <code>{serial}</code>}
      </span>
      <IconButton
        name={t('workflow.task.whole')}
        icon={<ExternalLink size={16} />}
        onClick={() => goTo(`/bpm/process/${rootId}`)}
      />
    </header>
  )
}

const SIDES = ['work', 'trail', 'drawing'] as const

/** The form with the trail beside it where there is room, else on another side. */
function Sides({ shown, isWide }: { shown: ShownTask; isWide: boolean }) {
  const t = useT()
  const [side, setSide] = useState<(typeof SIDES)[number]>('work')
  const [isDrawn, draw] = useState(false)
  const { task } = shown
  if (!isWide)
    return (
      <div className="wf-pane-main">
        <Segmented
          className="wf-side-choice"
          aria-label={t('workflow.task.sides')}
          value={side}
          options={SIDES.map((value) => ({ value, label: t(`workflow.task.side.${value}`) }))}
          onChange={setSide}
        />
        <div hidden={side !== 'work'}>
          <TaskBody shown={shown} />
        </div>
        {side !== 'work' && <Followed task={task} isDrawn={side === 'drawing'} />}
      </div>
    )
  return (
    <div className="wf-pane-sides">
      <div className="wf-pane-main">
        <TaskBody shown={shown} />
      </div>
      <aside className="wf-pane-trail" aria-label={t('workflow.trail')}>
        <Segmented
          size="small"
          className="wf-side-choice"
          aria-label={t('workflow.desk.trail')}
          value={isDrawn ? 'drawing' : 'trail'}
          options={(['trail', 'drawing'] as const).map((value) => ({
            value,
            label: t(`workflow.task.side.${value}`),
          }))}
          onChange={(value) => draw(value === 'drawing')}
        />
        <Followed task={task} isDrawn={isDrawn} />
      </aside>
    </div>
  )
}
