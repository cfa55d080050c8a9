/** The tasks of one person given to another for good: of who leaves, or changes their work. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ProcessError } from '#process/index.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { peopleInScope } from '#system/server/index.ts'
import { HANDED_AT_ONCE, type Handover, type HandoverPreview } from '#workflow/contract/absence.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { assertMayHandle } from '../runtime/assignment/may-handle.ts'
import * as openTasks from '../runtime/assignment/open-task.ts'
import { isOwnMatter } from '../runtime/assignment/own-matter.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { findTask } from '../runtime/persistence/task.repo.ts'
import { replaceCandidate } from '../runtime/persistence/candidate.repo.ts'
import { notifyOfHandover } from './absence-messages.ts'
import { assertMayReceive } from './absence.rules.ts'
import { addAbsence } from './absence.service.ts'
import * as repo from './handover.repo.ts'

export async function previewHandover(kernel: Kernel, actor: Actor, id: string): Promise<HandoverPreview> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if ((await repo.findPerson(db, id)) === undefined || !(await mayHandOver(db, actor, id)))
      throw new AppError(errors.notFound)
    return repo.countHandover(db, id)
  })
}

/**
 * Gives tasks to another, at most `HANDED_AT_ONCE` in a call, each in a transaction of its own; says of each what
 * happened and how many are left to be handed over by the next call. What is refused (the other one signs there
 * already) stays.
 */
export async function handOver(kernel: Kernel, actor: Actor, order: Handover): Promise<BatchResult & { left: number }> {
  const { leaverId, successorId, reason, until } = order
  const { tenantId } = actor
  const most = HANDED_AT_ONCE
  const { from, to, tasks, candidacies } = await kernel.database.read(tenantId, async (db) => ({
    ...(await peopleOf(db, actor, order)),
    tasks: await repo.pendingTasksOf(db, leaverId, most),
    candidacies: await repo.candidaciesOf(db, leaverId, most),
  }))
  if (until !== undefined) await coverLater(kernel, actor, { leaverId, successorId, reason, until })

  const roots = new Map([...candidacies, ...tasks].map(({ id, rootId }) => [id, rootId]))
  const result = await eachOf([...roots.keys()].slice(0, most), actor.language, (id) =>
    handOne(kernel, actor, { id, rootId: roots.get(id) ?? '', leaverId, successorId }),
  )
  const count = result.done.length
  await kernel.database.transaction(tenantId, async (tx) => {
    await recordChange(tx, actor, {
      action: 'handover',
      resource: 'workflowTask',
      resourceId: leaverId,
      label: from.name,
      after: { leaverId, successorId, reason, done: count, refused: result.refused.length },
    })
    const concerned = { leaverId, leaver: from.name, successorId, successor: to.name, count }
    if (count > 0) await notifyOfHandover(tx, actor, concerned)
  })
  const { tasks: left, candidates } = await previewHandover(kernel, actor, leaverId)
  return { ...result, left: Math.max(0, left + candidates - result.refused.length) }
}

/** One's own work, and that of people within the data scope. */
const mayHandOver = async (db: Db, actor: Actor, leaverId: string): Promise<boolean> =>
  leaverId === actor.userId || (await peopleInScope(db, actor, [leaverId])).has(leaverId)

/**
 * Both people of a handover.
 * @throws InvalidInput at the field of the user who is not there or out of reach, of a successor who is the actor or
 *   the same person, and at `until`
 */
async function peopleOf(db: Db, actor: Actor, { leaverId, successorId, until }: Handover) {
  const [from, to] = [await repo.findPerson(db, leaverId), await repo.findPerson(db, successorId)]
  if (from === undefined || !(await mayHandOver(db, actor, leaverId))) throw invalid('leaverId', 'unknown_choice')
  if (to?.status !== 1) throw invalid('successorId', 'unknown_choice')
  if (leaverId === successorId) throw invalid('successorId', 'away_self')
  await assertMayHandle(db, 'successorId', [successorId])
  const lasting = { begins_at: new Date().toISOString(), ends_at: 'infinity', processes: [] }
  if (leaverId !== actor.userId)
    await assertMayReceive(db, actor, { userId: successorId, field: 'successorId' }, lasting)
  // Nothing comes to who cannot sign in: rules pass them over.
  if (until !== undefined && from.status === 0) throw invalid('until', 'away_gone')
  return { from, to }
}

async function coverLater(
  kernel: Kernel,
  actor: Actor,
  { leaverId, successorId, reason, until }: Required<Handover>,
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    if (await repo.hasAbsence(tx, leaverId, successorId)) return
    await addAbsence(kernel, tx, actor, {
      userId: leaverId,
      deputyId: successorId,
      beginDate: new Date().toISOString(),
      endDate: until,
      processes: [],
      reason,
      takeOver: false,
      atEnd: 'keep',
    })
  })
}

interface Handed {
  id: string
  rootId: string
  leaverId: string
  successorId: string
}

/** One task, or one place among those who may take it; what is another user’s by now is done already. */
async function handOne(kernel: Kernel, actor: Actor, { id, rootId, leaverId, successorId }: Handed): Promise<void> {
  await withTree(
    kernel,
    actor,
    { kind: 'handover' },
    () => Promise.resolve(rootId),
    async (tree) => {
      const task = await findTask(tree.tx, id)
      if (task === undefined) return
      const instance = await tree.get(task.instanceId)
      if (isOwnMatter(instance, task.nodeId, successorId)) throw new AppError(workflowErrors.ownMatter)
      if (task.assigneeId === null) {
        await replaceCandidate(tree.tx, { tenantId: actor.tenantId, rootId, taskId: id, leaverId, successorId })
        return
      }
      if (task.assigneeId !== leaverId || !openTasks.isPending(instance, task.no)) return
      const openTask = { tree, instance, no: task.no, node: task.nodeId, token: instance.state.tasks[task.no]?.t ?? 0 }
      const handed = await openTasks.handOver(openTask, [successorId], {
        standsFor: leaverId,
        why: 'handover',
        by: actor.userId,
      })
      if (handed === undefined) throw new ProcessError('ALREADY_SIGNER', task.nodeId, { user: successorId })
    },
  )
}
