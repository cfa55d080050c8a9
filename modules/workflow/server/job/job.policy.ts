/** What an actor may do with a job. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Ir, Node } from '#process/index.ts'
import type { WorkflowJob } from '#workflow/contract/job.ts'

const LIMITED: ReadonlySet<Node['kind'] | undefined> = new Set<Node['kind']>(['user', 'call'])

/**
 * Whether a job is the time limit of a task or a call: what is done when time has run out is never done before, by no
 * command. Who runs timers would decide for those who are asked.
 */
export const isTimeLimit = ({ kind, nodeId }: Pick<WorkflowJob, 'kind' | 'nodeId'>, { nodes }: Ir): boolean =>
  kind === 'timer' && Object.hasOwn(nodes, nodeId) && LIMITED.has(nodes[nodeId]?.kind)

/** Work that an external worker fetches is not done sooner when it is due. */
export function jobActions(
  actor: Actor,
  { state, kind, isCalled, dueDate }: Pick<WorkflowJob, 'state' | 'kind' | 'isCalled' | 'dueDate'>,
  isLimit: boolean,
): WorkflowJob['actions'] {
  if (!holds(actor, 'wf:job:run')) return []
  if (state === 'dead') return ['retry']
  if (isLimit) return []
  const isWaitedFor = kind === 'work' && !isCalled && Date.parse(dueDate) <= Date.now()
  return state === 'ready' && !isWaitedFor ? ['run'] : []
}
