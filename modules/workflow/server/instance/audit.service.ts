/**
 * The trace of what administrators do to a run: who, what, why. What people do to their tasks stands in the run's own
 * history.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { titleOf } from './instance-lookup.repo.ts'

export const INSTANCE = 'workflowInstance'

/** Written with the command, so that one is not there without the other. */
export async function recordOrder(
  tree: InstanceTree,
  actor: Actor,
  action: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const label = await titleOf(tree.tx, tree.rootId)
  await recordChange(tree.tx, actor, { action, resource: INSTANCE, resourceId: tree.rootId, label, after })
}
