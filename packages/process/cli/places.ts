/** Where a step of a script means: the instance and the task, job or token of a node. */
import { isLive, type Instance, type World } from './world.ts'
import { ids } from '../core/run.ts'
import { assigneeIn } from '../core/tasks.ts'
import { ProcessError } from '../model/failure.ts'
import type { Task } from '../model/state.ts'

/** Whether any process that was loaded has the node; says what is wrong when nothing is open there. */
export function nothingAt(world: World, node: string, otherwise: 'TASK_GONE' | 'NO_TOKEN'): ProcessError {
  const { status } = world.get(1).state
  if (status === 'suspended') return new ProcessError('SUSPENDED')
  if (status !== 'run') return new ProcessError('NOT_RUNNING', node)
  const isKnown = [...world.definitions.values()].some((ir) => Object.hasOwn(ir.nodes, node))
  return new ProcessError(isKnown ? otherwise : 'NO_SUCH_NODE', node)
}

interface WantedTask {
  /** Whose task is meant; undefined: no matter whose. */
  by: string | undefined
  /** Which tasks come first, whosever they are. */
  prefer: ((task: Task, instance: Instance) => boolean) | undefined
  /** Where there is no task, a job is meant. */
  isJobToo: boolean
}

/** The oldest open task of a node: of `by` when they have one, else one of no one, else the oldest. */
export function taskAt(world: World, node: string, wanted: WantedTask): { id: number; task: number } {
  const all = tasksAt(world, node)
  const found = chosenOf(all, wanted) ?? all[0] ?? (wanted.isJobToo ? jobAt(world, node) : undefined)
  if (found === undefined) throw nothingAt(world, node, 'TASK_GONE')
  return found
}

interface FoundTask {
  instance: Instance
  id: number
  task: number
  one: Task
}

/** The tasks of a node that are not done, oldest first. */
function tasksAt(world: World, node: string): FoundTask[] {
  return world.instances.filter(isLive).flatMap((instance) =>
    ids(instance.state.tasks).flatMap((task) => {
      const one = instance.state.tasks[task]
      return one === undefined || one.st === 'd' || instance.state.tokens[one.t]?.n !== node
        ? []
        : [{ instance, id: instance.id, task, one }]
    }),
  )
}

function chosenOf(all: readonly FoundTask[], { by, prefer }: WantedTask): FoundTask | undefined {
  const open = all.filter(({ one }) => one.st === undefined)
  const assignee = ({ instance, one }: FoundTask) => assigneeIn(instance.state, one)
  return (
    (prefer && open.find(({ one, instance }) => prefer(one, instance))) ??
    (by === undefined
      ? undefined
      : (open.find((one) => assignee(one) === by) ?? open.find((one) => assignee(one) === ''))) ??
    open[0]
  )
}

/** The oldest job of a node, or the message that a receiving task waits for. */
function jobAt(world: World, node: string): { id: number; task: number } | undefined {
  const [job] = world.instances.filter(isLive).flatMap(({ id, state }) =>
    ids(state.waits).flatMap((task) => {
      const wait = state.waits[task]
      const isWork = wait?.k === 'job' || (wait?.k === 'message' && state.tokens[wait.t ?? 0]?.n === wait.n)
      return isWork && wait.n === node ? [{ id, task }] : []
    }),
  )
  return job
}

/** The oldest token at a node. */
export function tokenAt(world: World, node: string): { id: number; token: number } {
  for (const { id, state } of world.instances.filter(isLive))
    for (const token of ids(state.tokens)) if (state.tokens[token]?.n === node) return { id, token }
  throw nothingAt(world, node, 'NO_TOKEN')
}

/** The instance that has a token at a node. */
export function instanceAt(world: World, node: string): Instance {
  const found = world.instances.find(
    (one) => isLive(one) && Object.values(one.state.tokens).some(({ n }) => n === node),
  )
  if (found === undefined) throw nothingAt(world, node, 'TASK_GONE')
  return found
}

/** The instance whose process has a node. */
export function instanceWith(world: World, node: string): Instance {
  const found = world.instances.find((one) => isLive(one) && Object.hasOwn(one.ir.nodes, node))
  if (found === undefined) throw nothingAt(world, node, 'NO_TOKEN')
  return found
}

/** The latest called process that is over, whose call was not taken back since, and that is such. */
export function endedWith(world: World, is: (id: number) => boolean): Instance | undefined {
  return world.instances.findLast(({ id, parent, state }) => {
    if (parent === undefined || state.status !== 'ended') return false
    const lineage = world.lineageOf(parent.id)
    const made = lineage.tokens.get(lineage.calls.get(parent.wait)?.token ?? 0)
    return made !== undefined && lineage.happened(made) && is(id)
  })
}
