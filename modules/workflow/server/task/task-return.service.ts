/** Returning a task to a node that was visited before. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findVisit, ProcessError } from '#process/index.ts'
import type { Returning, Standing } from '#workflow/contract/task.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import { keepEvidence } from '../decision/decision.service.ts'
import { assertEvidence, policyOf } from './step-policy.ts'
import { sendCc } from './task-cc.service.ts'
import { returnableOf } from './returnable.service.ts'
import { onTask, type TaskPlace } from './task-command.service.ts'

/** Back to a node of its own process, or of one that called it: there, the activity that called is returned from. */
export const goBack = (
  kernel: Kernel,
  actor: Actor,
  { nodeId: named, way, cc, ossIdList, signature, ...order }: Returning,
): Promise<Standing> =>
  onTask(kernel, actor, 'return', order, async ({ tree, instance, task }) => {
    assertEvidence(policyOf(instance.definition.ir, task.nodeId), 'return', { ossIdList, signature })
    const nodeId = named ?? (await previousOf(actor, { tree, instance, task }))
    let place: { instance: LoadedInstance; from: number | undefined } | undefined = {
      instance,
      from: instance.state.tasks[task.no]?.t,
    }
    while (place !== undefined && !isPlaceIn(place.instance, nodeId)) place = await tree.callerOf(place.instance)
    if (place?.from === undefined) throw new ProcessError('NEVER_VISITED', nodeId)
    const lineage = await tree.lineageOf(place.instance.id)
    const visit = findVisit(lineage, nodeId, place.from)
    if (visit === undefined) throw new ProcessError('NEVER_VISITED', nodeId)
    await keepEvidence(kernel, actor, { tree, instance }, { ossIdList, signature })
    await sendCc(tree, actor, cc, order.comment)
    return {
      at: place.instance,
      command: { type: 'return', visit, from: place.from, way, by: actor.userId, lineage },
    }
  })

/**
 * Whether a return may mean a node of this process. A request is started with the outermost one: none goes back to the
 * start of a called one.
 */
const isPlaceIn = ({ definition: { ir }, parent }: LoadedInstance, nodeId: string): boolean =>
  Object.hasOwn(ir.nodes, nodeId) && (parent === undefined || !isOwnStart(ir, nodeId))

/** The step just before: the first of those that a task can be returned to. */
async function previousOf({ tenantId, language }: Actor, { tree, instance, task }: TaskPlace): Promise<string> {
  const { rootId, no, nodeId } = task
  const { state, id: instanceId } = instance
  const at = { tenantId, language, instanceId, rootId, no, ir: instance.definition.ir, state }
  const [previous] = await returnableOf(tree.tx, at)
  if (previous === undefined) throw new ProcessError('NEVER_VISITED', nodeId)
  return previous.id
}
