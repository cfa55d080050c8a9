/** The shape of a behavior: one consequence of a task that opens for a user. `registry.ts` has them in order. */
import type { OpenTask } from '../open-task.ts'

/**
 * `opened`: the task is new. `reopened`: a helper has finished or a delegate has resolved it, so its user has it again.
 */
export type Occasion = 'opened' | 'reopened'

export interface TaskBehavior {
  on: readonly Occasion[]
  /**
   * Each consequence is a command of its own, given by the product itself, so that the history has who was meant and
   * why.
   * @returns whose the task is now; `undefined` when it is settled, and the behaviors that follow do not apply
   */
  apply: (task: OpenTask, assignee: string) => Promise<string | undefined>
}
