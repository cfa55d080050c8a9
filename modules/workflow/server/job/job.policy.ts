/** What an actor may do with a job. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Ir } from '#process/index.ts'
import type { WorkflowJob } from '#workflow/contract/job.ts'

/**
 * Whether a job is the time limit of a task: what is done when no one has acted in time is never done before, by no
 * command. Who runs timers would decide for those who are asked.
 */
export const isTimeLimit = ({ kind, nodeId }: Pick<WorkflowJob, 'kind' | 'nodeId'>, { nodes }: Ir): boolean =>
  kind === 'timer' && Object.hasOwn(nodes, nodeId) && nodes[nodeId]?.kind === 'user'

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
