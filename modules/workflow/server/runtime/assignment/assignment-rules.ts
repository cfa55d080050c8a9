/** What follows when a task opens for a user: the behaviors of `behaviors/`, one after the other, in this order. */
import type { TaskRules } from '../engine/instance-tree.ts'
import { isOwnStart } from '../engine/node-name.ts'
import { absenceBehavior } from './behaviors/absence.behavior.ts'
import type { Occasion, TaskBehavior } from './behaviors/behavior.ts'
import { initiatorBehavior } from './behaviors/initiator.behavior.ts'
import { missingApproverBehavior } from './behaviors/missing-approver.behavior.ts'
import { repeatedApproverBehavior } from './behaviors/repeated-approver.behavior.ts'
import { assigneeOf } from './assignee-of.ts'
import { isActionable, type OpenTask } from './open-task.ts'
import { actOnTimeout } from './time-limit.ts'

const BEHAVIORS: readonly TaskBehavior[] = [
  missingApproverBehavior,
  initiatorBehavior,
  repeatedApproverBehavior,
  absenceBehavior,
]

export const assignmentRules: TaskRules = {
  /** Helpers whom a user asked for by name, and tasks without an assignee, are left alone. */
  opened: async (tree, instance, { task: no, node, token, assignee = '', signsFor }) => {
    if (assignee === '' || signsFor !== undefined || !isActionable(instance, no)) return
    // The initiator changes their own request: no rule of a node, and no deputy, does so for them.
    if (isOwnStart(instance.definition.ir, node)) return
    await applyBehaviors('opened', { tree, instance, no, node, token }, assignee)
  },
  reopened: async (tree, instance, no) => {
    const token = instance.state.tasks[no]?.t
    const assignee = assigneeOf(instance, no)
    if (token === undefined || assignee === '' || !isActionable(instance, no)) return
    const node = instance.state.tokens[token]?.n ?? ''
    await applyBehaviors('reopened', { tree, instance, no, node, token }, assignee)
  },
  timedOut: actOnTimeout,
}

async function applyBehaviors(occasion: Occasion, task: OpenTask, assignee: string): Promise<void> {
  let current: string | undefined = assignee
  for (const behavior of BEHAVIORS) {
    if (current === undefined) return
    if (behavior.on.includes(occasion)) current = await behavior.apply(task, current)
  }
}
