/** What managers do to requests against their way: a branch ended, tasks handed over, an approval declared void. */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { route } from '#contract/route.ts'
import { Id, Ids, requiredLine } from '#contract/scalars.ts'
import { manage, manageMany, MAX_ORDERS, ReasonedOrder, ReasonedOrders } from './instance.ts'

export const BranchOrder = z.object({ ...ReasonedOrder.shape, node: requiredLine(200) })
export type BranchOrder = z.infer<typeof BranchOrder>

export const TaskHandover = z.object({
  ids: Ids.max(MAX_ORDERS),
  successorId: Id,
  /** Whose tasks; left out: those of the only user who is asked. */
  leaverId: Id.optional(),
  reason: requiredLine(500),
})
export type TaskHandover = z.infer<typeof TaskHandover>

export const workflowRepairRoutes = {
  cancelBranch: manage(
    'branch',
    'End what stands at a node; the other branches go on without it, and the last one ends the process',
    BranchOrder,
  ),
  void: manage('void', 'Declare a completed process void; what it approved no longer counts', ReasonedOrder),
  voidMany: manageMany('void', 'Declare several completed processes void', ReasonedOrders),
  handOverMany: route({
    method: 'POST',
    path: '/workflow/instance/handover/batch',
    can: ['wf:instance:manage', 'wf:instance:page'],
    summary: 'Hand over open tasks of several processes to another user; the answer contains the result per process',
    body: TaskHandover,
    reply: BatchResult,
  }),
}
