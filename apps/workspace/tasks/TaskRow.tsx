import { useState } from 'react'
import { TASK_STATUSES } from './statuses.ts'
import type { Task } from '#workspace/contract/task.ts'
import { ask, calls } from '../calls.ts'
import { shortDay, today } from '../format.ts'
import { reasonOf, useHost } from '../host.ts'
import { Sure } from '../parts.tsx'
import { t } from '../texts.ts'
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
  const host = useHost()
  const [open, setOpen] = useState<'form' | 'sure'>()
  const { id, title, owner, dueDate, status, meetingId, meeting, actions } = task
  const isLate = status !== 'done' && dueDate !== null && dueDate < today()
  const attempt = (call: Promise<unknown>, said: string) => {
    call.then(
      () => {
        host.notify('success', said)
        onChanged()
      },
      (thrown: unknown) => host.notify('error', reasonOf(thrown)),
    )
  }
  if (open === 'form') {
    const close = () => setOpen(undefined)
    return (
      <li>
        <TaskForm task={task} onSaved={() => (close(), onChanged())} onCancel={close} />
      </li>
    )
  }
  return (
    <li className="ws-task" data-status={status}>
      <select
        aria-label={t('ws.task.statusOf', { name: title })}
        value={status}
        disabled={!actions.includes('turn')}
        onChange={({ target }) => {
          const chosen = TASK_STATUSES.find((each) => each === target.value)
          if (chosen) attempt(ask(host, calls.turnTask, { body: { id, status: chosen } }), t('ws.saved'))
        }}
      >
        {TASK_STATUSES.map((each) => (
          <option key={each} value={each}>
            {t(`ws.task.status.${each}`)}
          </option>
        ))}
      </select>
      <div>
        <p className="ws-task-title">{title}</p>
        <p className="ws-quiet">
          {owner || t('ws.person.gone')}
          {dueDate !== null && (
            <span className={isLate ? 'ws-late' : undefined}>
              {' · '}
              {t(isLate ? 'ws.task.late' : 'ws.task.until', { day: shortDay(dueDate) })}
            </span>
          )}
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
      <span className="ws-marks">
        {actions.includes('update') && (
          <button
            type="button"
            className="ws-small"
            aria-label={t('ws.editOf', { name: title })}
            onClick={() => setOpen('form')}
          >
            {t('ws.edit')}
          </button>
        )}
        {actions.includes('delete') && (
          <button
            type="button"
            className="ws-small"
            aria-label={t('ws.deleteOf', { name: title })}
            onClick={() => setOpen('sure')}
          >
            {t('ws.delete')}
          </button>
        )}
      </span>
      {open === 'sure' && (
        <Sure
          question={t('ws.task.delete.ask', { name: title })}
          yes={t('ws.delete')}
          onYes={() => attempt(ask(host, calls.removeTask, { params: { id } }), t('ws.deleted'))}
          onNo={() => setOpen(undefined)}
        />
      )}
    </li>
  )
}
