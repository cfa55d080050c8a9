/** A user takes back what they decided, while neither another user nor anything outside has acted on it. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { completedVisit, hasOtherActed, Lineage, nodeReachedOutside, ProcessError, type Ir } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { Standing, TaskOrder } from '#workflow/contract/task.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import { isOwnStart, nodeText } from '../runtime/engine/node-name.ts'
import { withTreeOfTask } from '../runtime/engine/run-command.ts'
import { effectsOf } from '../runtime/persistence/instance.repo.ts'
import { findTask } from '../runtime/persistence/task.repo.ts'
import { wasClosedBy } from './task.repo.ts'

/**
 * Opens a task again that the actor has completed, and takes back what followed.
 * @throws AppError not_found for who has not completed it; process_refused where something outside has acted since;
 *   process_not_now where another user has
 */
export const withdrawTask = (kernel: Kernel, actor: Actor, { id, commandId, comment }: TaskOrder): Promise<Standing> =>
  withTreeOfTask(kernel, actor, { commandId, kind: 'withdraw', comment }, id, async (tree) => {
    const task = await findTask(tree.tx, id)
    if (task === undefined || !(await wasClosedBy(tree.tx, id, actor.userId))) throw new AppError(errors.notFound)
    const instance = await tree.get(task.instanceId)
    const { ir } = instance.definition
    const lineage = await tree.lineageOf(instance.id)
    const visit = completedVisit(lineage, task.no, actor.userId)
    // At its start the whole process is withdrawn, by a call of its own.
    if (visit === undefined || isOwnStart(ir, task.nodeId)) throw new ProcessError('NOTHING_TO_WITHDRAW', task.nodeId)
    const outside = nodeReachedOutside(lineage, ir, visit)
    if (outside !== undefined) {
      const reason = translate(actor.language, 'workflow.node.acted_outside', {
        node: nodeText(ir, outside, actor.language),
      })
      throw new AppError(workflowErrors.refused, { reason })
    }
    await tree.execute(instance, { type: 'withdraw', visit: visit.id, task: task.no, by: actor.userId, lineage })
    return instanceStatusOf(tree, instance)
  })

interface Handled {
  readonly instanceId: string
  readonly nodeId: string
  readonly no: number
  readonly ir: Ir
}

/** Whether a task that the actor has completed can be taken back now, as far as it can be known beforehand. */
export async function isWithdrawable(
  db: Db,
  { userId }: Actor,
  { instanceId, nodeId, no, ir }: Handled,
): Promise<boolean> {
  if (isOwnStart(ir, nodeId)) return false
  const lineage = new Lineage(await effectsOf(db, instanceId))
  const visit = completedVisit(lineage, no, userId)
  return (
    visit !== undefined &&
    lineage.isOpenTo(visit) &&
    !hasOtherActed(lineage, visit, { by: userId, task: no }) &&
    nodeReachedOutside(lineage, ir, visit) === undefined
  )
}
