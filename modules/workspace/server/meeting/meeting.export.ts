/** Meetings as a sheet. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { meetingExport } from '#workspace/contract/meeting.ts'
import { callOfMeetings, meetingList } from './meeting.repo.ts'

export const exportedMeetings = defineExport({
  noun: 'meeting',
  routes: meetingExport,
  rows: rowsOfList(meetingList, callOfMeetings),
  columns: {
    subject: { value: (meeting) => meeting.subject, width: 40 },
    start: { kind: 'moment', value: (meeting) => meeting.startDate },
    duration: { kind: 'number', value: (meeting) => meeting.duration },
    place: { value: (meeting) => meeting.place, width: 24 },
    status: { value: ({ status }, { language }) => translate(language, `export.meeting.status_${status}`), width: 12 },
    organiser: { value: (meeting) => meeting.organiser, width: 16 },
    participants: { kind: 'number', value: (meeting) => meeting.participants },
    resolutions: { kind: 'number', value: (meeting) => meeting.resolutions },
    done: { kind: 'number', value: (meeting) => meeting.resolutionsDone },
    summary: { value: (meeting) => meeting.summary, width: 60 },
  },
})
