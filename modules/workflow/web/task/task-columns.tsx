import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowTaskRow } from '#workflow/contract/task.ts'
import { matterColumn } from '../matter-column.tsx'
import { Starter } from '../Starter.tsx'
import { DueTag } from './desk/DueTag.tsx'
import { outcomeOf } from './outcome.ts'

/** Where it waits; a process that rests says so. */
function NodeOf({ node, suspended, status }: WorkflowTaskRow) {
  const t = useT()
  if (!suspended || status !== 'open') return node
  return (
    <span className="kit-name">
      <span className="kit-name-text">{node}</span>
      <Tag tone="warning">{t('workflow.status.suspended')}</Tag>
    </span>
  )
}

/** The columns of tasks. @param open shows one of them */
export function useTaskColumns(
  open: (task: WorkflowTaskRow) => void,
  what: 'todo' | 'done',
): Column<WorkflowTaskRow>[] {
  const t = useT()
  return [
    matterColumn(open, ({ seen, cameBack }) => (
      <>
        {!seen && <Tag tone="accent">{t('workflow.item.unread')}</Tag>}
        {what === 'todo' && cameBack && <Tag tone="warning">{t('workflow.item.cameBack')}</Tag>}
      </>
    )),
    { key: 'node', title: t('workflow.node'), width: 240, phone: 'fact', render: (task) => <NodeOf {...task} /> },
    { key: 'process', title: t('workflow.process'), width: 160, render: ({ process }) => process },
    {
      key: 'starter',
      title: t('workflow.starter'),
      width: 120,
      phone: 'fact',
      render: (task) => <Starter {...task} />,
    },
    what === 'todo'
      ? {
          key: 'assignee',
          title: t('workflow.assignee'),
          width: 120,
          render: ({ assignee }) =>
            assignee === '' ? <span className="kit-quiet">{t('workflow.unassigned')}</span> : assignee,
        }
      : {
          key: 'outcome',
          title: t('workflow.outcome'),
          width: 120,
          phone: 'state',
          render: (task) => t(`workflow.outcome.${outcomeOf(task)}`),
        },
    {
      key: 'due',
      title: t('workflow.due'),
      width: 130,
      sort: 'dueDate',
      ...(what === 'todo' && { phone: 'fact' as const, onPhone: (task) => <DueTag {...task} isNamed /> }),
      render: (task) => (task.dueDate === null ? null : <DueTag {...task} />),
    },
    {
      key: 'when',
      title: t(what === 'todo' ? 'workflow.since' : 'workflow.doneAt'),
      width: 130,
      sort: 'openedDate',
      phone: 'fact',
      render: ({ openedDate, closedDate }) => (
        <RelativeTime at={what === 'todo' ? openedDate : (closedDate ?? openedDate)} />
      ),
      // Until when says more there than since when.
      ...(what === 'todo' && {
        onPhone: ({ openedDate, dueDate }) => (dueDate === null ? <RelativeTime at={openedDate} /> : null),
      }),
    },
  ]
}
