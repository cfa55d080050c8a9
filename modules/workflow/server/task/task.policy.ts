/** What the assignee, or a candidate, may do with a task. Whose it is, the query has decided. */
import { isRejectable, type Ir } from '#process/index.ts'
import type { TaskAction, WorkflowTask } from '#workflow/contract/task.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import { isLeft, policyOf } from './step-policy.ts'

type Handled = Pick<WorkflowTask, 'status' | 'assigneeId' | 'owner' | 'nodeId' | 'suspended'>

/**
 * @param userId who asks: who has delegated a task sees it, and acts on it again when it is back
 * @param isClaimable whether a user could claim the task once it is released
 */
export function taskActions(
  { status, assigneeId, owner, nodeId, suspended }: Handled,
  ir: Ir,
  { userId, isClaimable }: { userId: string; isClaimable: boolean },
): TaskAction[] {
  if (status !== 'open' || suspended || (assigneeId !== null && assigneeId !== userId)) return []
  // The initiator changes their own request, and hands it to no other.
  if (isOwnStart(ir, nodeId)) return ['complete']
  const node = ir.nodes[nodeId]
  const policy = policyOf(ir, nodeId)
  const isAllowed = (action: TaskAction) => isLeft(policy, action)
  const reject: TaskAction[] = node !== undefined && isRejectable(ir, node) ? ['reject'] : []
  if (assigneeId === null) return (['claim', 'complete', ...reject] as const).filter(isAllowed)
  // A delegate works for the owner, who decides: they bring in no one who would.
  if (owner !== '') return (['resolve', 'delegate', 'return'] as const).filter(isAllowed)
  const own: TaskAction[] = ['complete', ...reject, ...(isClaimable ? (['unclaim'] as const) : [])]
  return [...own, ...(['transfer', 'delegate', 'addSigner', 'return'] as const)].filter(isAllowed)
}
