import type { Meeting } from '#workspace/contract/meeting.ts'
import { dayAndTime, minutes } from '../format.ts'
import { t } from '../texts.ts'

/** A meeting in a list. */
export function MeetingCard({ meeting, go }: { meeting: Meeting; go: (route: string) => void }) {
  const { id, subject, startDate, duration, place, status, organiser, participants, resolutions, resolutionsDone } =
    meeting
  const facts = [
    place,
    minutes(duration),
    organiser && t('ws.meeting.by', { name: organiser }),
    t('ws.meeting.people', { count: participants }),
  ].filter(Boolean)
  return (
    <li className="ws-card" data-status={status}>
      <time dateTime={startDate}>{dayAndTime(startDate)}</time>
      <div>
        <button type="button" className="ws-link" onClick={() => go(`meetings/${id}`)}>
          {subject}
        </button>
        <p className="ws-quiet">{facts.join(' · ')}</p>
      </div>
      <span className="ws-marks">
        {resolutions > 0 && (
          <span className="ws-tag">{t('ws.meeting.resolved', { done: resolutionsDone, count: resolutions })}</span>
        )}
        <span className="ws-tag" data-tone={status}>
          {t(`ws.meeting.status.${status}`)}
        </span>
      </span>
    </li>
  )
}
