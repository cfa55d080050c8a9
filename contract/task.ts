/** Tasks: work that goes on behind and leaves a file, for its owner alone. The download centre shows them. */
import { z } from 'zod'
import { errors } from './errors.ts'
import { file } from './file.ts'
import { listQuery, page } from './list.ts'
import { route } from './route.ts'
import { ById, Id, line, Timestamp } from './scalars.ts'

/** `expired`: it was done and its file is gone. */
export const TaskStatus = z.enum(['waiting', 'running', 'done', 'failed', 'canceled', 'expired'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** What its owner may do with a task now; computed by the server. */
export const TaskAction = z.enum(['download', 'cancel', 'retry', 'remove'])
export type TaskAction = z.infer<typeof TaskAction>

/** Tasks of one person that may wait at the same time. */
export const MAX_WAITING = 3

export const Task = z.object({
  id: Id,
  /** What makes the file: `export.user`. */
  kind: z.string(),
  title: z.string(),
  status: TaskStatus,
  /** Rows written, of `total`. */
  done: z.number(),
  total: z.number(),
  /** '' until the file is there. */
  fileName: z.string(),
  bytes: z.number(),
  expiresAt: Timestamp.nullable(),
  createDate: Timestamp,
  finishDate: Timestamp.nullable(),
  /** Why it failed, in the caller's language; else ''. */
  error: z.string(),
  actions: z.array(TaskAction),
})
export type Task = z.infer<typeof Task>

export const TaskQuery = listQuery({
  filters: {
    /** Contained in the title. */
    keyword: line(64).optional(),
    status: TaskStatus.optional(),
  },
  sortable: ['createDate', 'title'],
})
export type TaskQuery = z.infer<typeof TaskQuery>

export const taskRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/task/page',
    can: 'session',
    summary: 'Background tasks of the signed-in user, as a list',
    query: TaskQuery,
    reply: page(Task),
  }),
  get: route({
    method: 'GET',
    path: '/sys/task/{id}',
    can: 'session',
    summary: 'One task of the signed-in user',
    params: ById,
    reply: Task,
  }),
  file: route({
    method: 'GET',
    path: '/sys/task/{id}/file',
    can: 'session',
    summary: 'The file of a task; requires the permission needed to create it',
    params: ById,
    reply: file,
    ticket: true,
    errors: [errors.taskUnfinished, errors.fileExpired],
  }),
  retry: route({
    method: 'POST',
    path: '/sys/task/{id}/retry',
    can: 'session',
    summary: 'Run a failed, cancelled or expired task again',
    params: ById,
    reply: z.null(),
    errors: [errors.taskUnfinished, errors.tooManyTasks],
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/task/{id}',
    can: 'session',
    summary: 'Cancel a waiting or running task; delete an ended task and its file',
    params: ById,
    reply: z.null(),
  }),
}
