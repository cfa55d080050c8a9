/** Tasks of the workspace: a user does something by a day. One that a meeting resolved on is a resolution of it. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Day, Id, Ids, line, requiredLine, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'

export const TaskStatus = z.enum(['open', 'doing', 'done'])
export type TaskStatus = z.infer<typeof TaskStatus>

export const TaskAction = z.enum(['update', 'setStatus', 'delete'])
export type TaskAction = z.infer<typeof TaskAction>

export const Task = z.object({
  id: Id,
  title: z.string(),
  ownerId: Id,
  /** Empty when they are gone. */
  owner: z.string(),
  dueDate: Day.nullable(),
  status: TaskStatus,
  /** The meeting that resolved on it; null for a task on its own. */
  meetingId: Id.nullable(),
  meeting: z.string(),
  doneDate: Timestamp.nullable(),
  createDate: Timestamp,
  version: z.number(),
  actions: z.array(TaskAction),
})
export type Task = z.infer<typeof Task>

const draft = {
  title: requiredLine(200),
  ownerId: Id,
  dueDate: z.iso.date().nullable().default(null),
}

/** A task belongs to the meeting it was made in, for good. */
export const TaskDraft = z.object({ ...draft, meetingId: Id.nullable().default(null) })
export type TaskDraft = z.infer<typeof TaskDraft>

export const TaskUpdate = z.object({ ...draft, id: Id, version: z.number().int().optional() })
export type TaskUpdate = z.infer<typeof TaskUpdate>

export const TaskQuery = listQuery({
  filters: {
    /** Contained in the title. */
    keyword: line(64).optional(),
    status: TaskStatus.optional(),
    /** `mine`: one's own. `given`: those one has given to others. Left out: all one may see. */
    whose: z.enum(['mine', 'given']).optional(),
    meetingId: Id.optional(),
  },
  sortable: ['dueDate', 'title', 'createDate'],
})
export type TaskQuery = z.infer<typeof TaskQuery>

export const taskExport = exportRoutes({
  path: '/ws/task/export',
  can: 'ws:task:export',
  what: 'Workspace tasks',
  query: TaskQuery,
  columns: ['task', 'owner', 'due', 'status', 'meeting', 'finished', 'created'],
})

export const taskRoutes = {
  page: route({
    method: 'GET',
    path: '/ws/task/page',
    can: 'ws:task:page',
    summary: 'Tasks the user owns or assigned, or that are resolutions of their meetings',
    query: TaskQuery,
    reply: page(Task),
  }),
  create: route({
    method: 'POST',
    path: '/ws/task',
    can: 'ws:task:save',
    summary: 'Assign a task to a user; with a meeting, as one of its resolutions',
    body: TaskDraft,
    reply: z.object({ id: Id }),
  }),
  update: route({
    method: 'PUT',
    path: '/ws/task',
    can: 'ws:task:update',
    summary: 'Change a task; for the user who assigned it, the organiser of its meeting and users who manage meetings',
    body: TaskUpdate,
    reply: z.null(),
    errors: [errors.changedMeanwhile],
  }),
  setStatus: route({
    method: 'PUT',
    path: '/ws/task/status',
    can: 'ws:task:update',
    summary: 'Set the status of a task; for its owner and users who can change it',
    body: z.object({ id: Id, status: TaskStatus }),
    reply: z.null(),
  }),
  remove: route({
    method: 'DELETE',
    path: '/ws/task/{id}',
    can: 'ws:task:delete',
    summary: 'Move a task to the recycle bin',
    params: ById,
    reply: z.null(),
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/ws/task',
    can: 'ws:task:delete',
    summary: 'Delete several tasks; the answer contains the result per task',
    body: Ids,
    reply: BatchResult,
  }),
}
