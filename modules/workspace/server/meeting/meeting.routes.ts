import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { meetingRoutes } from '#workspace/contract/meeting.ts'
import * as meetings from './meeting.service.ts'

export function mountMeetings(kernel: Kernel): Mounted[] {
  return implement('meeting', meetingRoutes, {
    page: ({ actor, query }) => meetings.pageMeetings(kernel, actor, query),
    get: ({ actor, params }) => meetings.getMeeting(kernel, actor, params.id),
    create: ({ actor, body }) => meetings.createMeeting(kernel, actor, body),
    update: ({ actor, body }) => meetings.updateMeeting(kernel, actor, body),
    remove: ({ actor, params }) => meetings.removeMeeting(kernel, actor, params.id),
    removeMany: ({ actor, body }) => meetings.removeMeetings(kernel, actor, body),
    people: ({ actor, query }) => meetings.findPeople(kernel, actor, query.keyword),
  })
}
