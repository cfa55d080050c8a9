/**
 * What absences do by themselves: when one begins, open tasks go to the deputy, if it says so; when it ends, they come
 * back, if it says so. And what no one attends to any more is handed on. Each task is a command of its own, so the user
 * who dies in the middle leaves nothing half done and the next goes on.
 */
import { z } from 'zod'
import { AppError } from '#kernel/errors.ts'
import type { JobHandler } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { giveToDeputy } from '../runtime/assignment/behaviors/absence.behavior.ts'
import { fillVacancy } from '../runtime/assignment/behaviors/missing-approver.behavior.ts'
import { handOver, isActionable, type OpenTask } from '../runtime/assignment/open-task.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { findTask, type FoundTask } from '../runtime/persistence/task.repo.ts'
import * as repo from './absence-transition.repo.ts'

export const ABSENCE_JOB = 'workflow.away'
/** Tasks one round of housekeeping hands on; the next goes on. */
const MAX_UNATTENDED = 200
/** Tasks taken over at once when an absence begins. */
const MAX_TAKEN = 5_000

const Data = z.object({ id: z.string() })

export const absenceTransitions =
  (kernel: Kernel): JobHandler =>
  ({ tenantId, data }) =>
    applyTransition(kernel, tenantId, Data.parse(data).id)

/** Brings an absence to where it should be by the clock of the database. Done again, it does nothing. */
async function applyTransition(kernel: Kernel, tenantId: number, id: string): Promise<void> {
  const absence = await kernel.database.read(tenantId, (db) => repo.findInTransition(db, id))
  if (absence === undefined || absence.phase === 'ended' || !absence.hasBegun) return
  if (absence.phase === 'planned' && !absence.hasEnded) {
    if (absence.takeOver) await takeOver(kernel, tenantId, absence)
    await kernel.database.transaction(tenantId, (tx) => repo.setPhase(tx, id, 'running'))
  }
  if (!absence.hasEnded) return
  if (absence.atEnd === 'giveBack') await giveBack(kernel, tenantId, absence)
  await kernel.database.transaction(tenantId, (tx) => repo.setPhase(tx, id, 'ended'))
}

async function takeOver(
  kernel: Kernel,
  tenantId: number,
  { userId, processes }: repo.AbsenceInTransition,
): Promise<void> {
  const find = { userId, processes, most: MAX_TAKEN }
  const tasks = await kernel.database.read(tenantId, (db) => repo.openTasksOf(db, find))
  await forEach(kernel, tenantId, tasks, async (openTask, task) => {
    if (task.assigneeId !== userId) return
    await giveToDeputy(openTask, userId)
  })
}

async function giveBack(
  kernel: Kernel,
  tenantId: number,
  { userId, processes }: repo.AbsenceInTransition,
): Promise<void> {
  const tasks = await kernel.database.read(tenantId, (db) => repo.tasksOfDeputyFor(db, { userId, processes }))
  await forEach(kernel, tenantId, tasks, async (openTask) => {
    await handOver(openTask, await openTask.tree.people.idsOf([userId]), { why: 'back' })
  })
}

/** Hands on what no one attends to; afterwards it is a user’s, so it comes once. */
export const reassignUnattended =
  (kernel: Kernel) =>
  async (tenantId: number): Promise<void> => {
    for (const id of await kernel.database.read(tenantId, (db) => repo.dueAbsences(db)))
      await applyTransition(kernel, tenantId, id)
    const tasks = await kernel.database.read(tenantId, (db) => repo.unattendedTasks(db, MAX_UNATTENDED))
    await forEach(kernel, tenantId, tasks, async (openTask, { assigneeId }) => {
      const isThere = assigneeId !== null && (await openTask.tree.people.idsOf([assigneeId])).length > 0
      if (!isThere) await fillVacancy(openTask, assigneeId ?? '', 'left')
    })
  }

/**
 * Each task that is still open, in a transaction of its own, by the product itself. What is refused stays where it is.
 */
async function forEach(
  kernel: Kernel,
  tenantId: number,
  tasks: readonly repo.TransferableTask[],
  work: (openTask: OpenTask, task: FoundTask) => Promise<void>,
): Promise<void> {
  const actor = { tenantId, userId: null, language: 'zh' as const }
  for (const { id, rootId } of tasks) {
    try {
      await withTree(
        kernel,
        actor,
        { kind: 'standIn' },
        () => Promise.resolve(rootId),
        async (tree) => {
          const task = await findTask(tree.tx, id)
          if (task === undefined) return
          const instance = await tree.get(task.instanceId)
          if (instance.state.status !== 'run' || !isActionable(instance, task.no)) return
          const token = instance.state.tasks[task.no]?.t ?? 0
          await work({ tree, instance, no: task.no, node: task.nodeId, token }, task)
        },
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      kernel.log.warn({ err: error, task: id, tenantId }, 'workflow: a task could not be handed on')
    }
  }
}
