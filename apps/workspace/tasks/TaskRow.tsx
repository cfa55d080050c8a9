import { useState } from 'react'
import type { Task } from '#workspace/contract/task.ts'
import { t } from '../texts.ts'
import { DeleteTask, Due, StatusField, TaskTools } from './task-parts.tsx'
import { TaskForm } from './TaskForm.tsx'

interface TaskRowProps {
  task: Task
  go: (route: string) => void
  onChanged: () => void
  /** Among the resolutions of its meeting, which it need not name. */
  isInMeeting?: boolean
}

/** A task: how far it is, who does it, until when. */
export function TaskRow({ task, go, onChanged, isInMeeting = false }: TaskRowProps) {
  const [open, setOpen] = useState<'form' | 'sure'>()
  const { title, owner, dueDate, status, meetingId, meeting } = task
  const close = () => setOpen(undefined)
  if (open === 'form') {
    return (
      <li>
        <TaskForm task={task} onSaved={() => (close(), onChanged())} onCancel={close} />
      </li>
    )
  }
  return (
    <li className="ws-task" data-status={status}>
      <StatusField task={task} onChanged={onChanged} />
      <div>
        <p className="ws-task-title">{title}</p>
        <p className="ws-quiet">
          {owner || t('ws.person.gone')}
          {dueDate !== null && ' · '}
          <Due task={task} />
          {!isInMeeting && meetingId !== null && (
            <>
              {' · '}
              <button type="button" className="ws-link" onClick={() => go(`meetings/${meetingId}/resolutions`)}>
                {meeting}
              </button>
            </>
          )}
        </p>
      </div>
      <TaskTools task={task} onOpen={setOpen} />
      {open === 'sure' && <DeleteTask task={task} onChanged={onChanged} onNo={close} />}
    </li>
  )
}
