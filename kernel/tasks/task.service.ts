/** Tasks as their owner deals with them. To everybody else they do not exist. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import type { FileBody } from '#contract/file.ts'
import type { Page } from '#contract/list.ts'
import { codesOf } from '#contract/route.ts'
import { MAX_WAITING, type Task, type TaskAction, type TaskQuery, type TaskStatus } from '#contract/task.ts'
import { holdsAny, type Actor } from '../access/actor.ts'
import type { Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import { FileMissing } from '../files/storage.ts'
import { translate } from '../i18n/translate.ts'
import { newId } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { announce } from '../live/announce.ts'
import { notify } from '../live/bus.ts'
import { defineTopic } from '../live/topic.ts'
import type { TaskKinds } from './kinds.ts'
import * as repo from './task.repo.ts'

/** The job that runs a task; its data is `{id}`. */
export const TASK_JOB = 'task.run'
/** The bus topic by which the node that runs a task learns that it was canceled. */
export const cancellations = defineTopic('task-cancel', z.object({ id: z.string() }))

type Filing = Pick<Kernel, 'database' | 'jobs'>

/**
 * Files a task: it begins when one before it has ended.
 * @throws AppError too_many_tasks
 */
export async function fileTask({ database, jobs }: Filing, actor: Actor, task: repo.NewTask): Promise<{ id: string }> {
  const id = newId()
  const { tenantId, userId, language, acting } = actor
  await database.transaction(tenantId, async (tx) => {
    await assertRoom(tx, actor)
    await repo.insertTask(tx, { ...task, id, tenantId, userId, language, acting })
    await jobs.send(tx, { name: TASK_JOB, tenantId, data: { id } })
    await announceTask(tx, actor, id)
  })
  return { id }
}

/** One page of one's own tasks. */
export async function pageTasks(kernel: Kernel, actor: Actor, query: TaskQuery): Promise<Page<Task>> {
  const page = await kernel.database.read(actor.tenantId, (db) => repo.pageTasks(db, kernel.lists, actor, query))
  return { ...page, list: page.list.map((task) => asShown(task, actor)) }
}

export async function getTask(kernel: Kernel, actor: Actor, id: string): Promise<Task> {
  return asShown(await ownTask(kernel, actor, id), actor)
}

/**
 * The file, to whom may make it still.
 * @throws AppError not_found, task_unfinished, forbidden, file_expired
 */
export async function openTaskFile(kernel: Kernel, kinds: TaskKinds, actor: Actor, id: string): Promise<FileBody> {
  const { kind, status, fileKey, fileName, fileType, bytes } = await ownTask(kernel, actor, id)
  assertMay(kinds, actor, kind)
  if (status !== 'done' && status !== 'expired') throw new AppError(errors.taskUnfinished)
  if (status === 'expired' || fileKey === null) throw new AppError(errors.fileExpired)
  try {
    return { name: fileName, type: fileType, bytes, body: await kernel.files.read(fileKey) }
  } catch (error) {
    throw error instanceof FileMissing ? new AppError(errors.fileExpired) : error
  }
}

/**
 * Runs a task that came to nothing once more, with what was asked for then.
 * @throws AppError not_found, task_unfinished, forbidden, too_many_tasks
 */
export async function retryTask(kernel: Kernel, kinds: TaskKinds, actor: Actor, id: string): Promise<void> {
  const { kind } = await ownTask(kernel, actor, id)
  assertMay(kinds, actor, kind)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await assertRoom(tx, actor)
    if (!(await repo.queueAgain(tx, id))) throw new AppError(errors.taskUnfinished)
    await kernel.jobs.send(tx, { name: TASK_JOB, tenantId: actor.tenantId, data: { id } })
    await announceTask(tx, actor, id)
  })
}

/** Cancels a task that has not ended; removes one that has, and its file. */
export async function removeTask(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  const { fileKey } = await ownTask(kernel, actor, id)
  const { tenantId } = actor
  if (await cancelTaskOf(kernel, tenantId, id)) return
  if (fileKey !== null) await kernel.files.remove(fileKey) // before the entry that knows where it lies
  await kernel.database.transaction(tenantId, async (tx) => {
    await repo.deleteTask(tx, id)
    await announceTask(tx, actor, '') // there is nothing left to be asked for
  })
}

/** Ends a task that waits or runs, of any user. Answers whether there was something to end. */
export function cancelTaskOf({ database }: Pick<Kernel, 'database'>, tenantId: number, id: string): Promise<boolean> {
  return database.transaction(tenantId, async (tx) => {
    const userId = await repo.cancelTask(tx, id)
    if (userId === undefined) return false
    await notify(tx, cancellations.message(tenantId, { id }))
    await announce(tx, { tenantId, userId, what: 'task', id })
    return true
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof repo.findTask>>>

async function ownTask({ database }: Kernel, actor: Actor, id: string): Promise<Found> {
  const task = await database.read(actor.tenantId, (db) => repo.findTask(db, actor, id))
  if (!task) throw new AppError(errors.notFound)
  return task
}

function assertMay(kinds: TaskKinds, actor: Actor, kind: string): void {
  const known = kinds.get(kind)
  if (!known) throw new AppError(errors.notFound)
  if (!holdsAny(actor, codesOf(known.can))) throw new AppError(errors.forbidden)
}

async function assertRoom(tx: Tx, actor: Actor): Promise<void> {
  await repo.lockQueueOf(tx, actor)
  if ((await repo.countWaiting(tx, actor)) >= MAX_WAITING)
    throw new AppError(errors.tooManyTasks, { maximum: MAX_WAITING })
}

const announceTask = (tx: Tx, { tenantId, userId }: Actor, id: string) =>
  announce(tx, { tenantId, userId, what: 'task', id })

const ACTIONS: Readonly<Record<TaskStatus, readonly TaskAction[]>> = {
  waiting: ['cancel'],
  running: ['cancel'],
  done: ['download', 'remove'],
  failed: ['retry', 'remove'],
  canceled: ['retry', 'remove'],
  expired: ['retry', 'remove'],
}

function asShown(task: Omit<Task, 'actions'>, { language }: Actor): Task {
  const { id, kind, title, status, done, total, fileName, bytes, expiresAt, createDate, finishDate } = task
  const error = task.error && translate(language, `task.${task.error}`)
  const actions = [...ACTIONS[status]]
  return { id, kind, title, status, done, total, fileName, bytes, expiresAt, createDate, finishDate, error, actions }
}
