import { useEffect, useState, type FormEvent } from 'react'
import { CallRefused } from '#child/index.ts'
import type { MeetingDetail, MeetingDraft, Participant } from '#workspace/contract/meeting.ts'
import { ask, calls } from '../calls.ts'
import { asLocal, fromLocal, nextHour } from '../format.ts'
import { reasonOf, useHost, useLoad } from '../host.ts'
import { Field, State, Sure } from '../parts.tsx'
import { PeopleField } from '../people/PeopleField.tsx'
import { t } from '../texts.ts'

interface MeetingFormProps {
  /** Left out: a new meeting. */
  id: string | undefined
  go: (route: string, how?: { replace?: boolean }) => void
}

/** Calls a meeting, or changes one and writes its summary. */
export function MeetingForm({ id, go }: MeetingFormProps) {
  const host = useHost()
  const { data, problem, reload } = useLoad(`form ${id}`, async () =>
    id === undefined ? null : ask(host, calls.meeting, { params: { id } }),
  )
  if (data === undefined) return <State problem={problem} onRetry={reload} />
  return <Fields meeting={data ?? undefined} go={go} />
}

type Values = Omit<MeetingDraft, 'userIdList'> & { people: readonly Participant[] }

function firstValues(meeting: MeetingDetail | undefined): Values {
  if (!meeting) {
    const words = { subject: '', place: '', agenda: '', summary: '' }
    return { ...words, startDate: nextHour(), duration: 60, isCancelled: false, people: [] }
  }
  const { subject, place, startDate, duration, agenda, summary, status, people } = meeting
  return { subject, place, startDate, duration, agenda, summary, isCancelled: status === 'cancelled', people }
}

function Fields({ meeting, go }: { meeting: MeetingDetail | undefined; go: MeetingFormProps['go'] }) {
  const host = useHost()
  const [first] = useState(() => firstValues(meeting))
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isDirty = JSON.stringify(values) !== JSON.stringify(first)
  useEffect(() => {
    host.setUnsaved(isDirty)
    return () => host.setUnsaved(false)
  }, [host, isDirty])
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const back = meeting ? `meetings/${meeting.id}` : 'meetings'

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { people, ...rest } = values
    if (rest.subject.trim() === '') return setProblems({ subject: t('ws.required') })
    const body = { ...rest, userIdList: people.map((person) => person.id) }
    setIsSaving(true)
    try {
      const saved = meeting
        ? await ask(host, calls.updateMeeting, { body: { ...body, id: meeting.id, version: meeting.version } })
        : await ask(host, calls.createMeeting, { body })
      host.setUnsaved(false)
      host.notify('success', t('ws.saved'))
      go(saved ? `meetings/${saved.id}` : back, { replace: true })
    } catch (thrown) {
      const issues = thrown instanceof CallRefused ? thrown.issues : []
      setProblems(Object.fromEntries(issues.map(({ path, msg }) => [path.split('.')[0] ?? '', msg])))
      host.notify('error', reasonOf(thrown))
      setIsSaving(false)
    }
  }

  return (
    <form className="ws-form" noValidate onSubmit={(event) => void save(event)}>
      <h1>{meeting ? t('ws.meeting.edit', { name: meeting.subject }) : t('ws.meeting.create')}</h1>
      <Field label={t('ws.meeting.subject')} problem={problems['subject']} isWide isRequired>
        {(field) => (
          <input
            {...field}
            required
            maxLength={120}
            value={values.subject}
            onChange={({ target }) => set({ subject: target.value })}
            autoFocus
          />
        )}
      </Field>
      <Field label={t('ws.meeting.start')} problem={problems['startDate']} isRequired>
        {(field) => (
          <input
            {...field}
            type="datetime-local"
            required
            value={asLocal(values.startDate)}
            onChange={({ target }) => target.value && set({ startDate: fromLocal(target.value) })}
          />
        )}
      </Field>
      <Field label={t('ws.meeting.minutes')} problem={problems['duration']}>
        {(field) => (
          <input
            {...field}
            type="number"
            min={5}
            max={1440}
            step={5}
            value={values.duration}
            onChange={({ target }) => set({ duration: Number(target.value) })}
          />
        )}
      </Field>
      <Field label={t('ws.meeting.place')} problem={problems['place']} isWide>
        {(field) => (
          <input
            {...field}
            maxLength={120}
            value={values.place}
            onChange={({ target }) => set({ place: target.value })}
          />
        )}
      </Field>
      <PeopleField
        label={t('ws.meeting.participants')}
        problem={problems['userIdList']}
        value={values.people}
        onChange={(people) => set({ people })}
      />
      <Field label={t('ws.meeting.agenda')} problem={problems['agenda']} isWide>
        {(field) => (
          <textarea
            {...field}
            rows={4}
            maxLength={5_000}
            value={values.agenda}
            onChange={({ target }) => set({ agenda: target.value })}
          />
        )}
      </Field>
      {meeting && (
        <>
          <Field label={t('ws.meeting.summary')} problem={problems['summary']} isWide>
            {(field) => (
              <textarea
                {...field}
                rows={8}
                maxLength={20_000}
                value={values.summary}
                onChange={({ target }) => set({ summary: target.value })}
              />
            )}
          </Field>
          <label className="ws-check ws-wide">
            <input
              type="checkbox"
              checked={values.isCancelled}
              onChange={({ target }) => set({ isCancelled: target.checked })}
            />
            {t('ws.meeting.cancelled')}
          </label>
        </>
      )}
      {isAsking && (
        <Sure
          question={t('ws.discard.ask')}
          yes={t('ws.discard')}
          onYes={() => go(back, { replace: true })}
          onNo={() => setIsAsking(false)}
        />
      )}
      <footer className="ws-foot">
        <button type="button" className="ws-button" onClick={() => (isDirty ? setIsAsking(true) : go(back))}>
          {t('ws.cancel')}
        </button>
        <button type="submit" className="ws-button" data-kind="solid" disabled={isSaving}>
          {t('ws.save')}
        </button>
      </footer>
    </form>
  )
}
