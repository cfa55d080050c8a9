/** Open tasks of several requests handed over to another user by those who manage the requests. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { ProcessError } from '#process/index.ts'
import { peopleInScope, readConfig } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { TaskHandover } from '#workflow/contract/instance-repair.ts'
import { assertMayHandle } from '../runtime/assignment/may-handle.ts'
import { handOver, isPending } from '../runtime/assignment/open-task.ts'
import { assertMayDecide } from '../runtime/assignment/own-matter.ts'
import { asHtml } from '../runtime/delivery/message-text.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { idsOfPeople, namesOf } from '../runtime/persistence/people.repo.ts'
import { recordOrder } from './audit.service.ts'
import { managedRootOf, titleOf } from './instance-lookup.repo.ts'
import { assignedIn, type AssignedTask } from './open-tasks.repo.ts'
import { processPath } from '../runtime/delivery/process-path.ts'
import { workflowMessageEvents } from '../message-events.ts'

/**
 * @throws InvalidInput at `successorId` where that user is out of reach, cannot sign in, may not handle tasks or is the
 *   actor; at `leaverId` where that user is out of reach
 */
export async function handOverInstances(
  kernel: Kernel,
  actor: Actor,
  { ids, ...order }: TaskHandover,
): Promise<BatchResult> {
  const { successorId, leaverId } = order
  const named = [successorId, ...(leaverId === undefined ? [] : [leaverId])]
  await kernel.database.read(actor.tenantId, async (db) => {
    const [active, known] = [await idsOfPeople(db, [successorId]), await namesOf(db, named)]
    const reached = await peopleInScope(db, actor, named)
    if (!active.has(successorId) || !reached.has(successorId)) throw invalid('successorId', 'unknown_choice')
    await assertMayHandle(db, 'successorId', [successorId])
    // Who leaves need not be able to sign in any more.
    if (leaverId !== undefined && !(known.has(leaverId) && reached.has(leaverId)))
      throw invalid('leaverId', 'unknown_choice')
  })
  // No manager gives themselves what others are to decide.
  if (successorId === actor.userId && actor.superAdmin !== 1) throw invalid('successorId', 'away_by_oneself')
  return eachOf(ids, actor.language, (id) => handOverOne(kernel, actor, id, order))
}

const handOverOne = (kernel: Kernel, actor: Actor, id: string, order: Omit<TaskHandover, 'ids'>): Promise<void> =>
  withTree(
    kernel,
    actor,
    { kind: 'transfer', comment: order.reason },
    (tx) => managedRootOf(tx, actor, id),
    async (tree) => {
      assertMayDecide(actor, await tree.get(tree.rootId))
      const tasks = chosen(await assignedIn(tree.tx, tree.rootId), order.leaverId, actor)
      for (const task of tasks) await handOne(tree, actor, task, order.successorId)
      const { successorId, reason } = order
      const [{ assigneeId: leaverId }] = tasks
      await recordOrder(tree, actor, 'handover', { leaverId, successorId, reason })
      await notifyLeaver(tree, actor, { leaverId, reason })
    },
  )

/** The successor is notified of the tasks themselves. */
async function notifyLeaver(
  { tx, rootId }: InstanceTree,
  actor: Actor,
  { leaverId, reason }: { leaverId: string; reason: string },
): Promise<void> {
  if (leaverId === actor.userId) return
  const { defaultLanguage } = await readConfig(tx)
  const title = await titleOf(tx, rootId)
  await notifyUsers(tx, actor, [leaverId], {
    event: workflowMessageEvents.handedOver,
    title: translate(defaultLanguage, 'workflow.message.handed_over', { who: actor.realName, title }),
    content: asHtml(reason),
    path: processPath(rootId),
  })
}

/** The tasks of one user, those that wait included: of the one who is named, or of the only one who is asked. */
function chosen(
  tasks: readonly AssignedTask[],
  leaverId: string | undefined,
  { language }: Actor,
): readonly [AssignedTask, ...AssignedTask[]] {
  const asked = tasks.filter(({ isWaiting }) => !isWaiting)
  const users = new Set(asked.map(({ assigneeId }) => assigneeId))
  if (leaverId === undefined && users.size > 1) {
    const reason = translate(language, 'workflow.refused.several_asked')
    throw new AppError(workflowErrors.refused, { reason })
  }
  const whose = leaverId ?? asked[0]?.assigneeId
  const [first, ...others] = tasks.filter((one) => one.assigneeId === whose)
  if (first === undefined)
    throw new AppError(workflowErrors.refused, { reason: translate(language, 'workflow.refused.no_one_asked') })
  return [first, ...others]
}

async function handOne(tree: InstanceTree, actor: Actor, task: AssignedTask, successorId: string): Promise<void> {
  const instance = await tree.get(task.instanceId)
  if (!isPending(instance, task.no)) throw new AppError(errors.notFound)
  const { t: token = 0 } = instance.state.tasks[task.no] ?? {}
  const open = { tree, instance, no: task.no, node: task.nodeId, token }
  const why = { standsFor: task.assigneeId, why: 'handover', by: actor.userId } as const
  // No user decides their own request, and none signs twice at one visit.
  if ((await handOver(open, [successorId], why)) === undefined)
    throw new ProcessError('ALREADY_SIGNER', task.nodeId, { user: successorId })
}
