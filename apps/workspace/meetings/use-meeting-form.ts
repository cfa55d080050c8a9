/** State of the form of a meeting: its values, what is wrong with them, and saving. */
import { useEffect, useState } from 'react'
import { CallRefused } from '#child/index.ts'
import type { MeetingDetail, MeetingDraft, Participant } from '#workspace/contract/meeting.ts'
import { ask, calls } from '../calls.ts'
import { nextHour } from '../format.ts'
import { reasonOf, useHost } from '../host.ts'
import { t } from '../texts.ts'

export type MeetingGo = (route: string, how?: { replace?: boolean }) => void

export type MeetingValues = Omit<MeetingDraft, 'userIdList'> & { people: readonly Participant[] }

/** @param meeting undefined: a new one */
export function useMeetingForm(meeting: MeetingDetail | undefined, go: MeetingGo) {
  const host = useHost()
  const [first] = useState(() => firstValues(meeting))
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setIsSaving] = useState(false)
  const isDirty = JSON.stringify(values) !== JSON.stringify(first)
  useEffect(() => {
    host.setUnsaved(isDirty)
    return () => host.setUnsaved(false)
  }, [host, isDirty])
  const set = (change: Partial<MeetingValues>) => setValues((before) => ({ ...before, ...change }))
  /** Where the form was opened from. */
  const back = meeting ? `meetings/${meeting.id}` : 'meetings'

  const save = async () => {
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
  return { values, set, problems, isSaving, isDirty, back, save }
}

export type MeetingFormState = ReturnType<typeof useMeetingForm>

function firstValues(meeting: MeetingDetail | undefined): MeetingValues {
  if (!meeting) {
    const words = { subject: '', place: '', agenda: '', summary: '' }
    return { ...words, startDate: nextHour(), duration: 60, isCancelled: false, people: [] }
  }
  const { subject, place, startDate, duration, agenda, summary, status, people } = meeting
  return { subject, place, startDate, duration, agenda, summary, isCancelled: status === 'cancelled', people }
}
