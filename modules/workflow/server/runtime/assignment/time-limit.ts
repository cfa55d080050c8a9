/** What is done when no one has acted on a task in time, as far as it concerns people. */
import type { Effect } from '#process/index.ts'
import type { AnyTree } from '../engine/instance-tree.ts'
import type { LoadedInstance } from '../engine/loaded-instance.ts'
import { giveToDeputy } from './behaviors/absence.behavior.ts'
import { assigneeOf } from './assignee-of.ts'
import { handOver, isActionable, type OpenTask } from './open-task.ts'

type TimedOut = Effect & { type: 'timedOut' }

/**
 * The process core has decided where the rule decides. Elsewhere the task goes to another user, or their superior
 * is notified. What no one can take stays where it is: that time ran out is on record.
 */
export async function actOnTimeout(tree: AnyTree, instance: LoadedInstance, effect: TimedOut): Promise<void> {
  const { rule, tasks } = effect
  if (rule === 'agree' || rule === 'reject') {
    const kind = rule === 'agree' ? 'agreed' : 'rejected'
    for (const no of tasks) tree.timeNotices.push({ kind, instanceId: instance.id, no })
    return
  }
  for (const no of tasks) if (isActionable(instance, no)) await actOnTask(tree, instance, { effect, no })
}

async function actOnTask(
  tree: AnyTree,
  instance: LoadedInstance,
  { effect: { node, token, rule }, no }: { effect: TimedOut; no: number },
): Promise<void> {
  const users = responsibleFor(instance, no)
  const above = rule === 'transfer-admin' ? [] : await leadersOf(tree, instance, users)
  const administrators = await tree.people.administratorsOf(instance)
  if (rule === 'escalate') {
    const notified = above.length > 0 ? above : administrators.slice(0, 1)
    tree.timeNotices.push({ kind: 'escalated', instanceId: instance.id, no, users: notified })
    // Who is to see to it has to see it.
    if (notified.length > 0) tree.copies.push({ instance, node, users: notified, isSilent: true })
    return
  }
  const task: OpenTask = { tree, instance, no, node, token }
  const [standsFor] = users
  const to = await handOver(task, [...above, ...administrators], {
    why: 'timeout',
    ...(standsFor === undefined ? {} : { standsFor }),
  })
  if (to === undefined) return
  tree.timeNotices.push({ kind: 'transferred', instanceId: instance.id, no, users })
  await giveToDeputy(task, to)
}

/** The superiors of the users who have not acted; never who started the process. */
async function leadersOf(tree: AnyTree, { starterId }: LoadedInstance, users: readonly string[]): Promise<string[]> {
  const [first] = users
  const leaders = first === undefined ? [] : await tree.people.leadersOf(first)
  return leaders.filter((one) => one !== starterId && !users.includes(one))
}

/** Whose task it is: the owner of a delegated one first. Empty where no one has claimed it. */
function responsibleFor(instance: LoadedInstance, no: number): string[] {
  const owner = instance.state.tasks[no]?.o
  const all = [...(owner === undefined ? [] : [owner]), assigneeOf(instance, no)]
  return [...new Set(all)].filter((one) => one !== '')
}
