import { asLocal, fromLocal } from '../format.ts'
import { Field } from '../parts.tsx'
import { PeopleField } from '../people/PeopleField.tsx'
import { t } from '../texts.ts'
import type { MeetingFormState } from './use-meeting-form.ts'

type FieldsProps = Pick<MeetingFormState, 'values' | 'set' | 'problems'>

/** What a meeting is called for: its subject, its time, its place, its people and its agenda. */
export function MeetingFields({ values, set, problems }: FieldsProps) {
  return (
    <>
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
      <TimeFields values={values} set={set} problems={problems} />
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
    </>
  )
}

function TimeFields({ values, set, problems }: FieldsProps) {
  return (
    <>
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
    </>
  )
}

/** What became of a meeting: its summary, and whether it was cancelled. */
export function OutcomeFields({ values, set, problems }: FieldsProps) {
  return (
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
  )
}
