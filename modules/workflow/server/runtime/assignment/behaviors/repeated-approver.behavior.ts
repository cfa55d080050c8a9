/**
 * The assignee has agreed before: where the node says so, the task is completed; never after a return to it, which asks
 * them again, nor where the step wants more than a word.
 */
import { hasAgreed, hasJustAgreed, wasReturnedTo } from '../approval-history.ts'
import { completeByRule } from '../open-task.ts'
import { asksForMore } from './asks-for-more.ts'
import type { TaskBehavior } from './behavior.ts'

export const repeatedApproverBehavior: TaskBehavior = {
  on: ['opened'],
  apply: async (task, assignee) => {
    const { tree, instance, node, token } = task
    const { ir } = instance.definition
    const rule = ir.nodes[node]?.user?.whenRepeated
    if (rule === undefined || asksForMore(task)) return assignee
    const effects = await tree.effectsOf(instance.id)
    if (wasReturnedTo(effects, node)) return assignee
    const isRepeated =
      rule === 'once' ? await hasAgreed(tree, assignee) : hasJustAgreed(effects, { ir, token, person: assignee })
    if (!isRepeated) return assignee
    await completeByRule(task, 'repeated')
    return undefined
  },
}
