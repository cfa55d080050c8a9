/** The task is the initiator's own: the node says whether they decide, their leader does, or the task is skipped. */
import { wasReturnedTo } from '../approval-history.ts'
import { completeByRule, handOver, isSigner, type OpenTask } from '../open-task.ts'
import { asksForMore } from './asks-for-more.ts'
import type { TaskBehavior } from './behavior.ts'
import { fillVacancy } from './missing-approver.behavior.ts'

export const initiatorBehavior: TaskBehavior = {
  on: ['opened'],
  apply: async (task, assignee) => {
    const { tree, instance, node } = task
    const rule = instance.definition.ir.nodes[node]?.user?.whenInitiator
    if (rule === undefined || rule === 'self' || assignee !== instance.starterId) return assignee
    if (rule === 'skip') {
      if (asksForMore(task) || wasReturnedTo(await tree.effectsOf(instance.id), node)) return assignee
      await completeByRule(task, 'initiator')
      return undefined
    }
    return giveToLeader(task, assignee)
  },
}

async function giveToLeader(task: OpenTask, initiator: string): Promise<string | undefined> {
  const leaders = await task.tree.people.leadersOf(initiator)
  if (leaders.some((leader) => isSigner(task, leader))) {
    // The leader is asked at this node anyway.
    await completeByRule(task, 'initiator')
    return undefined
  }
  const leader = await handOver(task, leaders, { standsFor: initiator, why: 'initiator' })
  return leader ?? fillVacancy(task, initiator, 'initiator')
}
