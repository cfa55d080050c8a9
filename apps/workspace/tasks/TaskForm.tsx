import { useEffect, useState, type FormEvent } from 'react'
import { CallRefused } from '#child/index.ts'
import type { MeetingDetail, Participant } from '#workspace/contract/meeting.ts'
import type { Task } from '#workspace/contract/task.ts'
import { ask, calls } from '../calls.ts'
import { reasonOf, useHost } from '../host.ts'
import { Field } from '../parts.tsx'
import { PeopleField } from '../people/PeopleField.tsx'
import { t } from '../texts.ts'

interface TaskFormProps {
  /** Left out: a new task. */
  task?: Task
  /** The meeting that resolves on it. */
  meeting?: MeetingDetail
  onSaved: () => void
  onCancel?: () => void
}

/** Gives a user a task, or changes one. */
export function TaskForm({ task, meeting, onSaved, onCancel }: TaskFormProps) {
  const host = useHost()
  const me = host.person ? [host.person] : []
  const [title, setTitle] = useState(task?.title ?? '')
  const [dueDate, setDueDate] = useState(task?.dueDate ?? '')
  const [owners, setOwners] = useState<readonly Participant[]>(
    task ? (task.owner === '' ? [] : [{ id: task.ownerId, name: task.owner }]) : me,
  )
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const isDirty = title !== (task?.title ?? '')
  useEffect(() => {
    host.setUnsaved(isDirty)
    return () => host.setUnsaved(false)
  }, [host, isDirty])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const [owner] = owners
    if (title.trim() === '') return setProblems({ title: t('ws.required') })
    if (!owner) return setProblems({ ownerId: t('ws.required') })
    const draft = { title, ownerId: owner.id, dueDate: dueDate === '' ? null : dueDate }
    try {
      if (task) await ask(host, calls.updateTask, { body: { ...draft, id: task.id, version: task.version } })
      else await ask(host, calls.createTask, { body: { ...draft, meetingId: meeting?.id ?? null } })
      setTitle('')
      setDueDate('')
      setProblems({})
      host.notify('success', t('ws.saved'))
      onSaved()
    } catch (thrown) {
      const issues = thrown instanceof CallRefused ? thrown.issues : []
      setProblems(Object.fromEntries(issues.map(({ path, msg }) => [path, msg])))
      host.notify('error', reasonOf(thrown))
    }
  }

  return (
    <form className="ws-task-form" noValidate onSubmit={(event) => void save(event)}>
      <Field label={t(meeting ? 'ws.task.resolution' : 'ws.task.title')} problem={problems['title']} isRequired>
        {(field) => (
          <input {...field} maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />
        )}
      </Field>
      <PeopleField
        label={t('ws.task.owner')}
        problem={problems['ownerId']}
        value={owners}
        onChange={setOwners}
        isSingle
      />
      <Field label={t('ws.task.due')} problem={problems['dueDate']}>
        {(field) => (
          <input {...field} type="date" value={dueDate} onChange={({ target }) => setDueDate(target.value)} />
        )}
      </Field>
      <div className="ws-task-foot">
        {onCancel && (
          <button type="button" className="ws-button" onClick={onCancel}>
            {t('ws.cancel')}
          </button>
        )}
        <button type="submit" className="ws-button" data-kind="solid">
          {t(task ? 'ws.save' : 'ws.task.add')}
        </button>
      </div>
    </form>
  )
}
