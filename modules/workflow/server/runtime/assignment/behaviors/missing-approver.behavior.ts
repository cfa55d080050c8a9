/**
 * No user is left for a task: its assignee cannot sign in any more, or may not decide. The node says who stands in, or
 * what follows.
 */
import { ProcessError } from '#process/index.ts'
import type { StandReason } from '#workflow/contract/task.ts'
import { completeByRule, handOver, type OpenTask } from '../open-task.ts'
import type { TaskBehavior } from './behavior.ts'

export const missingApproverBehavior: TaskBehavior = {
  on: ['opened', 'reopened'],
  apply: async (task, assignee) => {
    const isThere = (await task.tree.people.idsOf([assignee])).length > 0
    if (isThere) return assignee
    await fillVacancy(task, assignee, 'left')
    return undefined
  },
}

/**
 * The stand-in of the node gets the task; without one, the rule of the node for no approver applies; without a rule,
 * the command of a user is refused, and a command of the product itself leaves the task to the administrator of the
 * process.
 * @returns whose the task is now; `undefined` when it is settled
 * @throws ProcessError NO_ASSIGNEE
 */
export async function fillVacancy(task: OpenTask, missing: string, why: StandReason): Promise<string | undefined> {
  const { tree, instance, no, node } = task
  const given = { standsFor: missing, why }
  const standIn = await handOver(task, await tree.people.standIns(instance, node), given)
  if (standIn !== undefined) return standIn
  const rule = instance.definition.ir.nodes[node]?.user?.whenEmpty ?? 'incident'
  if (rule === 'pass') {
    await completeByRule(task, why === 'left' ? 'left' : 'empty')
    return undefined
  }
  if (rule === 'reject') {
    await tree.execute(instance, { type: 'reject', task: no, lineage: await tree.lineageOf(instance.id) })
    return undefined
  }
  if (tree.actorId !== null && why !== 'left') throw new ProcessError('NO_ASSIGNEE', node, { detail: '' })
  return (await handOver(task, await tree.people.administratorsOf(instance), given)) ?? missing
}
