/**
 * The assignee is absent: the deputy gets the task, or the administrator of the process where no deputy can have it.
 */
import { absencesOf } from '../../persistence/deputies.repo.ts'
import type { AnyTree } from '../../engine/instance-tree.ts'
import type { LoadedInstance } from '../../engine/loaded-instance.ts'
import { deputiesOf, deputyOf } from '../deputies.ts'
import { assigneeOf } from '../assignee-of.ts'
import { handOver, type OpenTask } from '../open-task.ts'
import { isOwnMatter } from '../own-matter.ts'
import type { TaskBehavior } from './behavior.ts'

export const absenceBehavior: TaskBehavior = {
  on: ['opened', 'reopened'],
  apply: async (task, assignee) => {
    if (await isAbsent(task.tree, task.instance, assignee)) await giveToDeputy(task, assignee)
    return undefined
  },
}

/**
 * Gives the task of an absent user to their deputy. Where no deputy can have it, the administrator of the process gets
 * it.
 */
export async function giveToDeputy(task: OpenTask, userId: string): Promise<void> {
  const { tree, instance } = task
  const { isAway, deputyId } = await deputyOf(tree.tx, { userId, ...(await absenceQuery(tree, instance)) })
  if (!isAway) return
  const given = { standsFor: userId, why: 'away' } as const
  if (deputyId !== undefined && (await handOver(task, [deputyId], given)) !== undefined) return
  await handOver(task, await tree.people.administratorsOf(instance), given)
}

/** Who is asked for a user who is absent; `undefined` where they are there, or have no deputy who is. */
export async function presentDeputyOf(
  tree: AnyTree,
  instance: LoadedInstance,
  userId: string,
): Promise<string | undefined> {
  return (await deputyOf(tree.tx, { userId, ...(await absenceQuery(tree, instance)) })).deputyId
}

/**
 * Some users and the deputies of those of them who are absent, without those who would decide their own request:
 * candidates of a task.
 */
export async function withDeputies(
  tree: AnyTree,
  { instanceId, node }: { instanceId: string; node: string },
  users: readonly string[],
): Promise<string[]> {
  if (users.length === 0) return []
  const instance = await tree.get(instanceId)
  const deputies = await deputiesOf(tree.tx, users, await absenceQuery(tree, instance))
  return [...new Set([...users, ...deputies])].filter((one) => !isOwnMatter(instance, node, one))
}

/** Per command and process key, whether users are absent. */
const knownAbsences = new WeakMap<AnyTree, Map<string, boolean>>()

/** Asked for the assignees of all open tasks of the instance at once: a countersign of hundreds opens in one step. */
async function isAbsent(tree: AnyTree, instance: LoadedInstance, userId: string): Promise<boolean> {
  if (tree.people.isPresent(userId)) return false
  const known = knownAbsences.get(tree) ?? new Map<string, boolean>()
  knownAbsences.set(tree, known)
  const keyOf = (user: string) => `${instance.definition.key} ${user}`
  if (!known.has(keyOf(userId))) {
    const others = Object.keys(instance.state.tasks).map((no) => assigneeOf(instance, Number(no)))
    const users = [...new Set([userId, ...others])].filter((user) => user !== '' && !known.has(keyOf(user)))
    const absences = await absencesOf(tree.tx, users, await absenceQuery(tree, instance))
    const absent = new Set(absences.map((absence) => absence.userId))
    for (const user of users) known.set(keyOf(user), absent.has(user))
  }
  return known.get(keyOf(userId)) === true
}

/**
 * An absence concerns some processes: the one of the instance and the outermost one count, at the time of the command.
 */
async function absenceQuery(tree: AnyTree, { definition }: LoadedInstance) {
  const root = await tree.get(tree.rootId)
  return { processes: [definition.key, root.definition.key], now: tree.now }
}
