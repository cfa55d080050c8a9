import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowTask } from '#workflow/contract/task.ts'
import { matterColumn } from '../matter-column.tsx'

/** Where it waits; a process that rests says so. */
function NodeOf({ node, suspended, status }: WorkflowTask) {
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
export function useTaskColumns(open: (task: WorkflowTask) => void, what: 'todo' | 'done'): Column<WorkflowTask>[] {
  const t = useT()
  return [
    matterColumn(open),
    { key: 'node', title: t('workflow.node'), width: 240, phone: 'fact', render: (task) => <NodeOf {...task} /> },
    { key: 'process', title: t('workflow.process'), width: 160, render: ({ process }) => process },
    { key: 'starter', title: t('workflow.starter'), width: 120, phone: 'fact', render: ({ starter }) => starter },
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
          render: ({ why, outcome }) => t(`workflow.outcome.${why === 'returned' ? why : outcomeKey(outcome)}`),
        },
    {
      key: 'when',
      title: t(what === 'todo' ? 'workflow.since' : 'workflow.doneAt'),
      width: 130,
      sort: 'openedDate',
      phone: 'fact',
      render: ({ openedDate, closedDate }) => <RelativeTime at={what === 'todo' ? openedDate : closedDate} />,
    },
  ]
}

const OUTCOMES = ['agree', 'reject', 'abstain'] as const

/** The key of an outcome's text; a task may be done without one. */
export const outcomeKey = (outcome: string | null): (typeof OUTCOMES)[number] | 'none' =>
  OUTCOMES.find((one) => one === outcome) ?? 'none'
