/**
 * The tasks that a forecast came to, each node once or each visit of one, with the users who would have them in the
 * end.
 */
import type { Effect } from '#process/index.ts'
import { AutoReason, StandReason } from '#workflow/contract/task.ts'
import type { LoadedInstance, Step } from '../runtime/engine/loaded-instance.ts'

/** Nodes that are named: further away it is guessing. */
const MAX_NODES = 20

/** One user at a node. */
export interface ExpectedUser {
  /** Whose the task is; of a skipped one, whose it would be. */
  userId: string
  /** In whose place, and why. */
  standsFor?: string
  standsWhy?: StandReason
  /** Why the task is skipped. */
  auto?: AutoReason
}

export interface ExpectedStep {
  instance: LoadedInstance
  nodeId: string
  /** Of its first visit. */
  token: number
  users: ExpectedUser[]
  /** Who may take it, of a task that is offered to several. */
  candidateUsers: readonly string[]
  candidateGroups: readonly string[]
  /** It is decided without a user. */
  automatic?: 'agree' | 'reject'
}

interface Counting {
  /** Each visit of a node by itself. */
  isByVisit: boolean
  /** Steps that are followed. */
  most: number
}
const ONCE: Counting = { isByVisit: false, most: MAX_NODES }

/** @param touched the instances of the steps. Pure */
export function expectedSteps(
  steps: readonly Step[],
  touched: readonly LoadedInstance[],
  counting = ONCE,
): ExpectedStep[] {
  const found = new Map<string, ExpectedStep>()
  const users = new Map<string, ExpectedUser>()
  for (const { instance: id, effects } of steps) {
    const instance = touched.find((one) => one.id === id)
    if (instance === undefined) continue
    for (const effect of effects) {
      if (effect.type === 'taskOpened') openTask({ found, users, counting }, instance, effect)
      else if (effect.type === 'taskChanged' && effect.what === 'transferred')
        changeUser(users.get(`${id} ${effect.task}`), effect)
      else if (effect.type === 'taskClosed') skip(users.get(`${id} ${effect.task}`), effect)
    }
  }
  return [...found.values()].map((step) => ({ ...step, users: distinct(step.users) }))
}

interface Found {
  found: Map<string, ExpectedStep>
  users: Map<string, ExpectedUser>
  counting: Counting
}

function openTask(
  { found, users, counting: { isByVisit, most } }: Found,
  instance: LoadedInstance,
  { task, node, token, assignee, candidateUsers = [], candidateGroups = [] }: Effect & { type: 'taskOpened' },
): void {
  const key = `${instance.id} ${isByVisit ? token : node}`
  const known = found.get(key)
  if (known === undefined && found.size >= most) return
  const { automatic } = instance.definition.ir.nodes[node]?.user ?? {}
  const step = known ?? {
    instance,
    nodeId: node,
    token,
    users: [],
    candidateUsers,
    candidateGroups,
    ...(automatic !== undefined && { automatic }),
  }
  found.set(key, step)
  if (assignee === undefined || assignee === '') return
  const user = { userId: assignee }
  step.users.push(user)
  users.set(`${instance.id} ${task}`, user)
}

function changeUser(user: ExpectedUser | undefined, change: Effect & { type: 'taskChanged' }): void {
  if (user === undefined || change.assignee === undefined) return
  user.userId = change.assignee
  if (change.standsFor !== undefined) user.standsFor = change.standsFor
  const why = StandReason.safeParse(change.standsWhy).data
  if (why !== undefined) user.standsWhy = why
}

function skip(user: ExpectedUser | undefined, { auto }: Effect & { type: 'taskClosed' }): void {
  const reason = AutoReason.safeParse(auto).data
  if (user !== undefined && reason !== undefined) user.auto = reason
}

/** Each user once, as they are asked first: a node may be visited again. */
function distinct(users: readonly ExpectedUser[]): ExpectedUser[] {
  const seen = new Map<string, ExpectedUser>()
  for (const user of users) {
    const key = `${user.userId} ${user.standsFor ?? ''}`
    if (!seen.has(key)) seen.set(key, user)
  }
  return [...seen.values()]
}
