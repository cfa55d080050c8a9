/** The columns of the list of meetings. */
import type { Meeting } from '#workspace/contract/meeting.ts'
import { dayAndTime, minutes } from '../format.ts'
import type { Column } from '../list/ListTable.tsx'
import type { Go } from '../list/place.ts'
import { t } from '../texts.ts'

/** What the list of meetings can be ordered by. */
export type MeetingField = 'startDate' | 'subject'

export const meetingColumns = (go: Go): Column<Meeting, MeetingField>[] => [
  {
    key: 'subject',
    title: t('ws.meeting.subject'),
    field: 'subject',
    render: ({ id, subject, status }) => (
      <button type="button" className="ws-link ws-name" data-status={status} onClick={() => go(`meetings/${id}`)}>
        {subject}
      </button>
    ),
  },
  {
    key: 'start',
    title: t('ws.meeting.start'),
    field: 'startDate',
    render: ({ startDate, duration }) => (
      <>
        <time dateTime={startDate}>{dayAndTime(startDate)}</time> <span className="ws-quiet">{minutes(duration)}</span>
      </>
    ),
  },
  { key: 'place', title: t('ws.meeting.place'), render: ({ place }) => place },
  { key: 'organiser', title: t('ws.meeting.organiser'), render: ({ organiser }) => organiser || t('ws.person.gone') },
  {
    key: 'people',
    title: t('ws.meeting.participants'),
    render: ({ participants }) => t('ws.meeting.people', { count: participants }),
  },
  {
    key: 'status',
    title: t('ws.meeting.status'),
    render: ({ status, resolutions, resolutionsDone }) => (
      <span className="ws-marks">
        <span className="ws-tag" data-tone={status}>
          {t(`ws.meeting.status.${status}`)}
        </span>
        {resolutions > 0 && (
          <span className="ws-tag">{t('ws.meeting.resolved', { done: resolutionsDone, count: resolutions })}</span>
        )}
      </span>
    ),
  },
]
