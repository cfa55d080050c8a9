import { useState, type FormEvent } from 'react'
import type { MeetingDetail } from '#workspace/contract/meeting.ts'
import { ask, calls } from '../calls.ts'
import { useHost, useLoad } from '../host.ts'
import { State, Sure } from '../parts.tsx'
import { t } from '../texts.ts'
import { MeetingFields, OutcomeFields } from './MeetingFields.tsx'
import { useMeetingForm, type MeetingGo } from './use-meeting-form.ts'

interface MeetingFormProps {
  /** Left out: a new meeting. */
  id: string | undefined
  go: MeetingGo
}

/** Calls a meeting, or changes one and writes its summary. */
export function MeetingForm({ id, go }: MeetingFormProps) {
  const host = useHost()
  const { data, problem, reload } = useLoad(`form ${id}`, async () =>
    id === undefined ? null : ask(host, calls.meeting, { params: { id } }),
  )
  if (data === undefined) return <State problem={problem} onRetry={reload} />
  return <LoadedForm meeting={data ?? undefined} go={go} />
}

function LoadedForm({ meeting, go }: { meeting: MeetingDetail | undefined; go: MeetingGo }) {
  const { isSaving, isDirty, back, save, ...state } = useMeetingForm(meeting, go)
  const [isAsking, setIsAsking] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className="ws-form" noValidate onSubmit={onSubmit}>
      <h1>{meeting ? t('ws.meeting.edit', { name: meeting.subject }) : t('ws.meeting.create')}</h1>
      <MeetingFields {...state} />
      {meeting && <OutcomeFields {...state} />}
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
