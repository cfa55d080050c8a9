/**
 * Meetings of the workspace: participants, minutes, and resolutions (the tasks of a meeting, `task.ts`).
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'

/**
 * `planned` as long as it lies ahead or no one has written its summary, then `held`; `cancelled` when a user says so.
 */
export const MeetingStatus = z.enum(['planned', 'held', 'cancelled'])
export type MeetingStatus = z.infer<typeof MeetingStatus>

export const MeetingAction = z.enum(['update', 'resolve', 'delete'])
export type MeetingAction = z.infer<typeof MeetingAction>

/** A person as a meeting names them; the name is empty when they are gone. */
export const Participant = z.object({ id: Id, name: z.string() })
export type Participant = z.infer<typeof Participant>

/** A meeting as lists show it. */
export const Meeting = z.object({
  id: Id,
  subject: z.string(),
  place: z.string(),
  startDate: Timestamp,
  /** Minutes. */
  duration: z.number(),
  status: MeetingStatus,
  organiser: z.string(),
  participants: z.number(),
  /** How many tasks it resolved on, and how many of them are done. */
  resolutions: z.number(),
  resolutionsDone: z.number(),
  createDate: Timestamp,
  version: z.number(),
  actions: z.array(MeetingAction),
})
export type Meeting = z.infer<typeof Meeting>

/** The whole of it. */
export const MeetingDetail = Meeting.extend({
  agenda: z.string(),
  summary: z.string(),
  people: z.array(Participant),
})
export type MeetingDetail = z.infer<typeof MeetingDetail>

export const MAX_PARTICIPANTS = 200

const draft = {
  subject: requiredLine(120),
  place: line(120).default(''),
  startDate: z.iso.datetime({ offset: true }),
  duration: z.number().int().min(5).max(1440).default(60),
  agenda: text(5_000).default(''),
  summary: text(20_000).default(''),
  isCancelled: z.boolean().default(false),
  /** Besides the organiser, who always takes part. */
  userIdList: z.array(Id).max(MAX_PARTICIPANTS).default([]),
}

export const MeetingDraft = z.object(draft)
export type MeetingDraft = z.infer<typeof MeetingDraft>

export const MeetingUpdate = z.object({ ...draft, id: Id, version: z.number().int().optional() })
export type MeetingUpdate = z.infer<typeof MeetingUpdate>

export const MeetingQuery = listQuery({
  filters: {
    /** Contained in subject, place or summary. */
    keyword: line(64).optional(),
    status: MeetingStatus.optional(),
    /** First and last day of beginning, in the organisation's time zone. */
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['startDate', 'subject', 'createDate'],
})
export type MeetingQuery = z.infer<typeof MeetingQuery>

export const meetingExport = exportRoutes({
  path: '/ws/meeting/export',
  can: 'ws:meeting:export',
  what: 'Meetings',
  query: MeetingQuery,
  columns: [
    'subject',
    'start',
    'duration',
    'place',
    'status',
    'organiser',
    'participants',
    'resolutions',
    'done',
    'summary',
  ],
})

export const meetingRoutes = {
  page: route({
    method: 'GET',
    path: '/ws/meeting/page',
    can: ['ws:meeting:page', 'ws:meeting:manage'],
    summary: 'Meetings the user organises or takes part in; all meetings with ws:meeting:manage',
    query: MeetingQuery,
    reply: page(Meeting),
  }),
  get: route({
    method: 'GET',
    path: '/ws/meeting/{id}',
    can: ['ws:meeting:page', 'ws:meeting:manage'],
    summary: 'One meeting with participants, agenda and minutes',
    params: ById,
    reply: MeetingDetail,
    errors: [errors.notFound],
  }),
  create: route({
    method: 'POST',
    path: '/ws/meeting',
    can: 'ws:meeting:save',
    summary: 'Create a meeting; the signed-in user is its organiser',
    body: MeetingDraft,
    reply: z.object({ id: Id }),
  }),
  update: route({
    method: 'PUT',
    path: '/ws/meeting',
    can: 'ws:meeting:update',
    summary: 'Change a meeting or its minutes; for its organiser and users who manage meetings',
    body: MeetingUpdate,
    reply: z.null(),
    errors: [errors.changedMeanwhile],
  }),
  remove: route({
    method: 'DELETE',
    path: '/ws/meeting/{id}',
    can: 'ws:meeting:delete',
    summary: 'Move a meeting and its resolutions to the recycle bin',
    params: ById,
    reply: z.null(),
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/ws/meeting',
    can: 'ws:meeting:delete',
    summary: 'Delete several meetings; the answer contains the result per meeting',
    body: Ids,
    reply: BatchResult,
  }),
  people: route({
    method: 'GET',
    path: '/ws/people',
    can: ['ws:meeting:save', 'ws:meeting:update', 'ws:task:save'],
    summary: 'Users who can be invited or assigned a task, by name; at most 20',
    query: z.object({ keyword: line(64).optional() }),
    reply: z.array(Participant.extend({ dept: z.string() })),
  }),
}
