/**
 * What users are to be notified of, as one row per command, written with it (`runtime/persistence/write.repo.ts`).
 * Pure.
 */
import { newId } from '#kernel/ids.ts'
import type { Rows, TaskRow } from '../persistence/row-types.ts'
import type { LoadedInstance } from '../engine/loaded-instance.ts'
import type { EndStatus } from './end-status.ts'

/** A task that now is for a user to handle: instance, number, and the assignee where it is known (`''`: none yet). */
export interface AnnouncedTask {
  i: string
  n: number
  a: string | null
}

/** A task that users had already and that has changed: messages about it show how it is now. */
export interface ChangedTask {
  i: string
  n: number
  isChange: true
}

export const isChange = (task: AnnouncedTask | ChangedTask): task is ChangedTask => 'isChange' in task

export interface NotificationRow {
  id: string
  /** The command that was given. */
  cause: string
  comment: string
  status: EndStatus
  tasks: (AnnouncedTask | ChangedTask)[]
  incidents: string[]
}

/** The row of a command; `undefined` where no user is to be notified and no message shows what changed. */
export function notificationOf(
  rows: Pick<Rows, 'tasks' | 'incidents'>,
  {
    root,
    cause,
    comment,
    isPast,
  }: {
    root: LoadedInstance | undefined
    cause: string
    comment: string
    /** Of a command in the past, ends and failures are not notified. */
    isPast: boolean
  },
): NotificationRow | undefined {
  const status = isPast || root === undefined ? '' : endOf(root)
  const announced = rows.tasks
    .filter(isAnnounced)
    .map(({ instance_id, no, assignee }) => ({ i: instance_id, n: no, a: assignee }))
  const changed = rows.tasks
    .filter((task) => !isPast && !task.is_new)
    .map(({ instance_id, no }) => ({ i: instance_id, n: no, isChange: true as const }))
  const tasks = [...announced, ...changed]
  const incidents = isPast ? [] : rows.incidents.map(({ id }) => id)
  if (status === '' && tasks.length === 0 && incidents.length === 0) return undefined
  return { id: newId(), cause, comment, status, tasks, incidents }
}

const isAnnounced = ({ isForUser, status }: TaskRow): boolean => isForUser && status === 'open'

function endOf({ before, state }: LoadedInstance): EndStatus {
  const { status } = state
  return status !== before.status && (status === 'ended' || status === 'rejected' || status === 'canceled')
    ? status
    : ''
}
