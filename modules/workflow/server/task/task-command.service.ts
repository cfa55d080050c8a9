/** One command on a task. Who may: the assignee; for what no one has taken, the user who may take it. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ProcessError, type Command } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { Standing, TaskOrder } from '#workflow/contract/task.ts'
import { isOwnMatter } from '../runtime/assignment/own-matter.ts'
import { findTask, isCandidate, type FoundTask } from '../runtime/persistence/task.repo.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import { withTreeOfTask } from '../runtime/engine/run-command.ts'
import { assertLeft, policyOf } from './step-policy.ts'

/** A command to the task's own instance, or to another of its tree. */
type Ordered = Command | { at: LoadedInstance; command: Command }

/** What is done with a request that was returned to its initiator; the core says that there is nothing to reject. */
const AT_START = new Set(['complete', 'reject'])

/** What a command on a task is about. */
export interface TaskPlace {
  tree: InstanceTree
  instance: LoadedInstance
  task: FoundTask
}

/** One command to the task's instance, by who may. A task of no one is taken first by the user who handles it. */
export function onTask(
  kernel: Kernel,
  actor: Actor,
  kind: string,
  { id, commandId, comment }: TaskOrder,
  commandOf: (place: TaskPlace) => Ordered | Promise<Ordered>,
): Promise<Standing> {
  return withTreeOfTask(kernel, actor, { commandId, kind, comment }, id, async (tree) => {
    tree.taskId = id
    const task = await loadForUpdate(tree.tx, actor, id)
    const instance = await tree.get(task.instanceId)
    // The initiator changes their own request: it is handed to no other, and returned to no one.
    if (isOwnStart(instance.definition.ir, task.nodeId) && !AT_START.has(kind)) {
      const reason = translate(actor.language, 'workflow.node.initiator_only')
      throw new AppError(workflowErrors.refused, { reason })
    }
    assertLeft(policyOf(instance.definition.ir, task.nodeId), kind, comment, actor.language)
    const isFree = task.status === 'open' && task.assigneeId === null
    if (isFree && isOwnMatter(instance, task.nodeId, actor.userId)) throw new AppError(workflowErrors.ownMatter)
    if (isFree && kind !== 'claim') await tree.execute(instance, { type: 'claim', task: task.no, by: actor.userId })
    const ordered = await commandOf({ tree, instance, task })
    if ('command' in ordered) await tree.execute(ordered.at, ordered.command)
    else await tree.execute(instance, ordered)
    return instanceStatusOf(tree, instance)
  })
}

/** The task as it is under the lock. The user who has no part in it hears that there is none. */
async function loadForUpdate(tx: Tx, actor: Actor, id: string): Promise<FoundTask> {
  const task = await findTask(tx, id)
  if (task === undefined) throw new AppError(errors.notFound)
  const isOwn = task.assigneeId === actor.userId || task.ownerId === actor.userId
  const mayTake = isOwn || (await isCandidate(tx, id, actor))
  if (!mayTake) throw new AppError(errors.notFound)
  if (task.status === 'closed') throw new ProcessError('TASK_GONE', task.nodeId)
  if (task.assigneeId !== null && task.assigneeId !== actor.userId)
    throw new ProcessError('ALREADY_CLAIMED', task.nodeId, { by: task.assigneeId })
  return task
}
