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

/** An open task that an order for its process ends or lets rest or go on: its users are notified. */
export interface InterruptedTask {
  i: string
  n: number
  isInterrupted: true
}

export type NotedTask = AnnouncedTask | ChangedTask | InterruptedTask

export const isAnnounced = (task: NotedTask): task is AnnouncedTask => 'a' in task
export const isChange = (task: NotedTask): task is ChangedTask => 'isChange' in task
export const isInterrupted = (task: NotedTask): task is InterruptedTask => 'isInterrupted' in task

/** Orders that end tasks no one has decided. A decision that ends what others had is none: it is the process's way. */
const ENDING = new Set(['cancel', 'cancelBranch', 'jump', 'withdraw'])
/** Orders that let the whole rest, or go on. */
const RESTING = new Set(['suspend', 'resume'])

/** Whether the initiator is notified of the order as such. */
export const isRest = (cause: string): boolean => RESTING.has(cause)

export interface NotificationRow {
  id: string
  /** The command that was given. */
  cause: string
  comment: string
  status: EndStatus
  tasks: NotedTask[]
  incidents: string[]
}

/** The row of a command; `undefined` where no user is to be notified and no message shows what changed. */
export function notificationOf(
  rows: Pick<Rows, 'tasks' | 'incidents'>,
  {
    tree: { rootId, touched },
    cause,
    comment,
    isPast,
  }: {
    tree: { rootId: string; touched: readonly LoadedInstance[] }
    cause: string
    comment: string
    /** Of a command in the past, ends and failures are not notified. */
    isPast: boolean
  },
): NotificationRow | undefined {
  const root = touched.find(({ id }) => id === rootId)
  const status = isPast || root === undefined ? '' : endOf(root)
  const announced = rows.tasks
    .filter(isToAnnounce)
    .map(({ instance_id, no, assignee }) => ({ i: instance_id, n: no, a: assignee }))
  const changed = rows.tasks
    .filter((task) => !isPast && !task.is_new)
    .map(({ instance_id, no }) => ({ i: instance_id, n: no, isChange: true as const }))
  const tasks = [...announced, ...changed, ...(isPast ? [] : interrupted(rows, touched, cause))]
  const incidents = isPast ? [] : rows.incidents.map(({ id }) => id)
  if (status === '' && tasks.length === 0 && incidents.length === 0 && (isPast || !isRest(cause))) return undefined
  return { id: newId(), cause, comment, status, tasks, incidents }
}

const isToAnnounce = ({ isForUser, status }: TaskRow): boolean => isForUser && status === 'open'

/** Tasks that were open before the command, and were ended by it, or rest or go on with their process. */
function interrupted(
  { tasks }: Pick<Rows, 'tasks'>,
  touched: readonly LoadedInstance[],
  cause: string,
): InterruptedTask[] {
  const note = (i: string, n: number): InterruptedTask => ({ i, n, isInterrupted: true })
  if (isRest(cause))
    return touched.flatMap(({ id, state }) =>
      Object.entries(state.tasks).flatMap(([no, { st }]) => (st === undefined ? [note(id, Number(no))] : [])),
    )
  if (!ENDING.has(cause)) return []
  const before = new Map(touched.map((instance) => [instance.id, instance.before.tasks]))
  return tasks.flatMap(({ instance_id: id, no, status, is_new: isNew }) => {
    const task = before.get(id)?.[no]
    return !isNew && status === 'closed' && task !== undefined && task.st === undefined ? [note(id, no)] : []
  })
}

function endOf({ before, state }: LoadedInstance): EndStatus {
  const { status } = state
  return status !== before.status && (status === 'ended' || status === 'rejected' || status === 'canceled')
    ? status
    : ''
}
