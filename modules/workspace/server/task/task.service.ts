/**
 * Tasks: giving, changing, doing and deleting them. Its owner says how far it is; the user who gave it may change it.
 */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import type { Task, TaskAction, TaskDraft, TaskQuery, TaskStatus, TaskUpdate } from '#workspace/contract/task.ts'
import { findKnownPeople, findMeeting } from '../meeting/meeting.repo.ts'
import { managedBy, meetingActions } from '../meeting/meeting.service.ts'
import { managedAmong, type IsManaged } from '../workspace.scope.ts'
import * as repo from './task.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

export const TASK = 'wsTask'
/** The owner of a task whose person is gone: no one has this id. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

export async function pageTasks(kernel: KernelPart, actor: Actor, query: TaskQuery): Promise<Page<Task>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, repo.taskList, repo.callOfTasks(actor, query))
    const isManaged = await managedAmong(db, actor, page.list.flatMap(peopleOf))
    const list = page.list.map((task) => ({
      ...task,
      ownerId: task.ownerId ?? NO_USER,
      actions: taskActions(actor, task, isManaged),
    }))
    return { ...page, list }
  })
}

export async function createTask(kernel: KernelPart, actor: Actor, draft: TaskDraft): Promise<{ id: string }> {
  const id = newId()
  await kernel.database.transaction(actor.tenantId, (tx) => addTask(tx, actor, draft, { id, action: 'create' }))
  return { id }
}

/** Writes a task, new or from the recycle bin, with its trace. */
export async function addTask(
  tx: Tx,
  actor: Actor,
  draft: TaskDraft & { status?: TaskStatus },
  { id, action }: { id: string; action: 'create' | 'restore' },
): Promise<void> {
  const { title, dueDate, meetingId, status = 'open' } = draft
  const ownerId = await ownerOf(tx, draft.ownerId)
  if (meetingId !== null) await assertMayResolve(tx, actor, meetingId)
  const values = { title, ownerId, dueDate, status, meetingId }
  await repo.insertTask(tx, { tenantId: actor.tenantId, id, by: actor.userId }, values)
  await recordChange(tx, actor, { action, resource: TASK, resourceId: id, label: title, after: values })
}

export async function updateTask(kernel: KernelPart, actor: Actor, update: TaskUpdate): Promise<void> {
  const { id, version, title, dueDate } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor, id, 'update')
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const after = { title, ownerId: await ownerOf(tx, update.ownerId), dueDate }
    await repo.updateTask(tx, { id, by: actor.userId }, after)
    await recordChange(tx, actor, {
      action: 'update',
      resource: TASK,
      resourceId: id,
      label: title,
      before: { title: before.title, ownerId: before.ownerId, dueDate: before.dueDate },
      after,
    })
  })
}

/** Says how far a task is. */
export async function setTaskStatus(
  kernel: KernelPart,
  actor: Actor,
  { id, status }: { id: string; status: TaskStatus },
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor, id, 'setStatus')
    if (before.status === status) return
    await repo.setTaskStatus(tx, { id, by: actor.userId }, status)
    const change = { before: { status: before.status }, after: { status } }
    await recordChange(tx, actor, { action: 'update', resource: TASK, resourceId: id, label: before.title, ...change })
  })
}

export async function removeTask(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))
}

export async function removeTasks(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)),
  )
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { title, ownerId, dueDate, status, meetingId } = await loadForUpdate(tx, actor, id, 'delete')
  const before = { title, ownerId, dueDate, status, meetingId }
  await moveToRecycleBin(tx, actor, { resource: TASK, resourceId: id, label: title, payload: { id, ...before } })
  await repo.deleteTask(tx, id)
  await recordChange(tx, actor, { action: 'delete', resource: TASK, resourceId: id, label: title, before })
}

async function loadForUpdate(tx: Tx, actor: Actor, id: string, action: TaskAction): Promise<repo.FoundTask> {
  const task = await repo.findTaskForChange(tx, actor, id)
  if (!task) throw new AppError(errors.notFound)
  const isManaged = await managedAmong(tx, actor, peopleOf(task))
  if (!taskActions(actor, task, isManaged).includes(action)) throw new AppError(errors.forbidden)
  return task
}

type Concerned = Pick<repo.FoundTask, 'ownerId' | 'createdBy' | 'organiserId'>

/** Whose scope decides whether a task is managed: who does it, who gave it, whose meeting it is of. */
const peopleOf = ({ ownerId, createdBy, organiserId }: Concerned) => [ownerId, createdBy, organiserId]

/** What the actor may do with one task. */
function taskActions(actor: Actor, task: Concerned, isManaged: IsManaged): TaskAction[] {
  const { ownerId, createdBy, organiserId } = task
  const mayChange = peopleOf(task).some(isManaged) || createdBy === actor.userId || organiserId === actor.userId
  const actions: TaskAction[] = []
  if (holds(actor, 'ws:task:update') && mayChange) actions.push('update')
  if (holds(actor, 'ws:task:update') && (mayChange || ownerId === actor.userId)) actions.push('setStatus')
  if (holds(actor, 'ws:task:delete') && mayChange) actions.push('delete')
  return actions
}

/** @throws InvalidInput at `ownerId` for who is not of the organisation */
async function ownerOf(tx: Tx, id: string): Promise<string> {
  const [known] = await findKnownPeople(tx, [id])
  if (known === undefined) throw invalid('ownerId', 'unknown_choice')
  return known
}

/** @throws InvalidInput at `meetingId` for a meeting that is not the actor's to add to */
async function assertMayResolve(tx: Tx, actor: Actor, meetingId: string): Promise<void> {
  const meeting = await findMeeting(tx, actor, meetingId)
  const isManaged = await managedBy(tx, actor, meeting ? [meeting] : [])
  if (!meeting || !meetingActions(actor, meeting, isManaged).includes('resolve'))
    throw invalid('meetingId', 'unknown_choice')
}
