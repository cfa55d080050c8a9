/** What an actor may do with a job. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { WorkflowJob } from '#workflow/contract/job.ts'

/** Work that an external worker fetches is not done sooner when it is due. */
export function jobActions(
  actor: Actor,
  { state, kind, isCalled, dueDate }: Pick<WorkflowJob, 'state' | 'kind' | 'isCalled' | 'dueDate'>,
): WorkflowJob['actions'] {
  if (!holds(actor, 'wf:job:run')) return []
  if (state === 'dead') return ['retry']
  const isWaitedFor = kind === 'work' && !isCalled && Date.parse(dueDate) <= Date.now()
  return state === 'ready' && !isWaitedFor ? ['run'] : []
}
