/** The pieces of a task, wherever it stands: in a row of a list, or in a table. */
import type { Task } from '#workspace/contract/task.ts'
import { ask, calls } from '../calls.ts'
import { shortDay, today } from '../format.ts'
import { useAttempt, useHost } from '../host.ts'
import { Sure } from '../parts.tsx'
import { t } from '../texts.ts'
import { TASK_STATUSES } from './statuses.ts'

interface TaskPartProps {
  task: Task
  onChanged: () => void
}

/** The status of a task, which its owner can change. */
export function StatusField({ task: { id, title, status, actions }, onChanged }: TaskPartProps) {
  const host = useHost()
  const attempt = useAttempt()
  return (
    <select
      aria-label={t('ws.task.statusOf', { name: title })}
      value={status}
      disabled={!actions.includes('setStatus')}
      onChange={({ target }) => {
        const chosen = TASK_STATUSES.find((each) => each === target.value)
        if (chosen) attempt(ask(host, calls.setTaskStatus, { body: { id, status: chosen } }), t('ws.saved'), onChanged)
      }}
    >
      {TASK_STATUSES.map((each) => (
        <option key={each} value={each}>
          {t(`ws.task.status.${each}`)}
        </option>
      ))}
    </select>
  )
}

/** Until when; nothing where no day was named. */
export function Due({ task: { dueDate, status } }: { task: Task }) {
  if (dueDate === null) return null
  const isLate = status !== 'done' && dueDate < today()
  return (
    <span className={isLate ? 'ws-late' : undefined}>
      {t(isLate ? 'ws.task.late' : 'ws.task.until', { day: shortDay(dueDate) })}
    </span>
  )
}

/** What may be done with it: `form` and `sure` are what then stands open. */
export function TaskTools({ task, onOpen }: { task: Task; onOpen: (what: 'form' | 'sure') => void }) {
  const { title, actions } = task
  return (
    <span className="ws-marks">
      {actions.includes('update') && (
        <button
          type="button"
          className="ws-small"
          aria-label={t('ws.editOf', { name: title })}
          onClick={() => onOpen('form')}
        >
          {t('ws.edit')}
        </button>
      )}
      {actions.includes('delete') && (
        <button
          type="button"
          className="ws-small"
          aria-label={t('ws.deleteOf', { name: title })}
          onClick={() => onOpen('sure')}
        >
          {t('ws.delete')}
        </button>
      )}
    </span>
  )
}

/** The question before it goes. */
export function DeleteTask({ task: { id, title }, onChanged, onNo }: TaskPartProps & { onNo: () => void }) {
  const host = useHost()
  const attempt = useAttempt()
  return (
    <Sure
      question={t('ws.task.delete.ask', { name: title })}
      yes={t('ws.delete')}
      onYes={() => attempt(ask(host, calls.removeTask, { params: { id } }), t('ws.deleted'), onChanged)}
      onNo={onNo}
    />
  )
}
