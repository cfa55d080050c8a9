/** The columns of the list of tasks. */
import type { Task } from '#workspace/contract/task.ts'
import { dayAndTime } from '../format.ts'
import type { Column } from '../list/ListTable.tsx'
import type { Go } from '../list/place.ts'
import { t } from '../texts.ts'
import { Due, StatusField, TaskTools } from './task-parts.tsx'

/** What the list of tasks can be ordered by. */
export type TaskField = 'title' | 'dueDate' | 'createDate'

/** The task that a form or a question stands open for. */
export interface OpenTask {
  readonly id: string
  readonly what: 'form' | 'sure'
}

interface TaskColumns {
  go: Go
  onChanged: () => void
  onOpen: (open: OpenTask) => void
}

export const taskColumns = ({ go, onChanged, onOpen }: TaskColumns): Column<Task, TaskField>[] => [
  {
    key: 'subject',
    title: t('ws.task.title'),
    field: 'title',
    render: ({ title, status, meetingId, meeting }) => (
      <>
        <p className="ws-name" data-status={status}>
          {title}
        </p>
        {meetingId !== null && (
          <button type="button" className="ws-link ws-quiet" onClick={() => go(`meetings/${meetingId}/resolutions`)}>
            {meeting}
          </button>
        )}
      </>
    ),
  },
  { key: 'organiser', title: t('ws.task.owner'), render: ({ owner }) => owner || t('ws.person.gone') },
  { key: 'due', title: t('ws.task.due'), field: 'dueDate', render: (task) => <Due task={task} /> },
  {
    key: 'created',
    title: t('ws.task.created'),
    field: 'createDate',
    render: ({ createDate }) => <span className="ws-quiet">{dayAndTime(createDate)}</span>,
  },
  {
    key: 'status',
    title: t('ws.task.status'),
    render: (task) => <StatusField task={task} onChanged={onChanged} />,
  },
  {
    key: 'tools',
    title: t('ws.tools'),
    render: (task) => <TaskTools task={task} onOpen={(what) => onOpen({ id: task.id, what })} />,
  },
]
