import { Avatar } from '#kit/ui/Avatar.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowTaskRow } from '#workflow/contract/task.ts'
import { RequestFacts } from '../../RequestFacts.tsx'
import { Starter } from '../../Starter.tsx'
import { outcomeOf } from '../outcome.ts'
import { DueTag } from './DueTag.tsx'

interface WorkItemProps {
  task: WorkflowTaskRow
  /** The list it stands in: handled ones say how, and of those with others, how they are with them. */
  what: 'todo' | 'done'
  isChosen: boolean
  onOpen: (id: string) => void
}

/** A task in the list beside it: unread ones are marked, and what is late, suspended or still to be claimed. */
export function WorkItem({ task, what, isChosen, onOpen }: WorkItemProps) {
  const t = useT()
  const { id, title, process, node, starter, starterId, status, assigneeId, dueDate, seen, suspended } = task
  const isOpen = what === 'todo'
  return (
    <li className="wf-item" data-unread={!seen} aria-current={isChosen ? 'true' : undefined}>
      <Avatar id={starterId ?? id} name={starter} />
      <div className="wf-item-words">
        <p className="wf-item-head">
          <button type="button" className="wf-item-open" data-id={id} onClick={() => onOpen(id)}>
            {title}
          </button>
          {!seen && <span className="pt-unseen">{t('workflow.item.unread')}</span>}
          {dueDate === null ? (
            <RelativeTime at={isOpen ? task.openedDate : (task.closedDate ?? task.openedDate)} />
          ) : (
            <DueTag dueDate={dueDate} status={status} />
          )}
        </p>
        <p className="wf-item-facts">
          {process !== title && <span>{process}</span>}
          <span>{node}</span>
        </p>
        <RequestFacts summary={task.summary} />
        <p className="wf-item-facts">
          <Starter starter={starter} isPublic={task.isPublic} />
          {task.serial !== '' && <code>{task.serial}</code>}
          {isOpen && task.cameBack && <Tag tone="warning">{t('workflow.item.cameBack')}</Tag>}
          {isOpen && suspended && <Tag tone="warning">{t('workflow.status.suspended')}</Tag>}
          {!isOpen && <Tag>{t(`workflow.outcome.${outcomeOf(task)}`)}</Tag>}
          {isOpen && assigneeId === null && <Tag tone="info">{t('workflow.item.claimable')}</Tag>}
        </p>
      </div>
    </li>
  )
}
