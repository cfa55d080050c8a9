/** Tasks of which an organisation has one at a time (migration `0358-one-move-at-a-time`). */
import type { Actor } from '#kernel/access/actor.ts'
import { databaseTrouble } from '#kernel/database/database-errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fileTask } from '#kernel/tasks/task.service.ts'

/**
 * Files a task unless another of its kind is open, which another node may have filed in this instant.
 * @param refuse makes what is thrown then
 * @throws AppError too_many_tasks
 */
export async function fileAlone(
  kernel: Kernel,
  actor: Actor,
  task: Parameters<typeof fileTask>[2],
  refuse: () => Error,
): Promise<{ id: string }> {
  try {
    return await fileTask(kernel, actor, task)
  } catch (error) {
    throw databaseTrouble(error) === 'taken' ? refuse() : error
  }
}
